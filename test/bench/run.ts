/**
 * `npm run bench -- NAME [ARGUMENTS]`: runs one benchmark, audit or search for faults. Without a name it lists
 * them. Those that measure the built site build it first where it is stale.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

interface Bench {
  file: string
  measures: string
  isOfBuild?: true
}

const BENCHES: Record<string, Bench> = {
  alerts: { file: 'alerts.ts', measures: 'alerts of one publication to many subscriptions' },
  baseline: {
    file: 'baseline.ts',
    measures: 'the main steps beside the stored figures; `save` stores new ones',
  },
  build: { file: 'build.ts', measures: 'full builds of growing catalogs' },
  feeds: { file: 'feeds.ts', measures: 'imports into the store, and a second night with a tenth changed' },
  fuzz: { file: 'fuzz.ts', measures: 'the most expensive query that can be found' },
  growth: { file: 'growth.ts', measures: 'build, start and operations of growing catalogs' },
  http: { file: 'http.ts', measures: 'every operation beside a bare server', isOfBuild: true },
  imports: { file: 'imports.ts', measures: 'imports of growing exports' },
  language: { file: 'foreign-text.ts', measures: 'text in another language than its page' },
  lighthouse: { file: 'lighthouse.ts', measures: 'pages of each kind by Lighthouse', isOfBuild: true },
  limits: { file: 'limits.ts', measures: 'decisions of the rate limit beside another limiter' },
  links: { file: 'links.ts', measures: 'smart links made and found' },
  memos: { file: 'memos.ts', measures: 'what each memo saves' },
  mutate: { file: '../mutate/run.ts', measures: 'changes of the code that no test sees' },
  pages: { file: 'pages.ts', measures: 'what a browser loads for each kind of page', isOfBuild: true },
  publish: { file: 'publish.ts', measures: 'publications of growing catalogs' },
  savings: { file: 'savings.ts', measures: 'baskets, splits and prices after codes beside an older engine' },
  start: { file: 'start.ts', measures: 'what npm start costs over a catalog in the store, by part' },
  screenshots: {
    file: '../screenshots.ts',
    measures: 'nothing: pictures of each kind of page',
    isOfBuild: true,
  },
  search: { file: 'search.ts', measures: 'quality and speed of the search beside its peers' },
}

const [name = '', ...given] = process.argv.slice(2)
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined
if (bench) {
  const files = [...(bench.isOfBuild ? ['../../src/publish/build-if-stale.ts'] : []), bench.file]
  for (const file of files) {
    const path = join(import.meta.dirname, file)
    const { status } = spawnSync(process.execPath, [path, ...(file === bench.file ? given : [])], {
      stdio: 'inherit',
    })
    if (status !== 0) process.exit(status ?? 1)
  }
} else {
  const lines = Object.entries(BENCHES).map(([each, { measures }]) => `  ${each.padEnd(12)}${measures}`)
  const problem = name === '' ? '' : `There is no benchmark "${name}".\n\n`
  console.error(`${problem}npm run bench -- NAME [ARGUMENTS]\n\n${lines.join('\n')}`)
  process.exitCode = name === '' ? 0 : 1
}
