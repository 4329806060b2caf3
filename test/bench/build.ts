/**
 * `npm run bench -- build`: measures the build of growing catalogs, with every deal in six languages. The cost
 * per page should stay constant. `npm run bench -- build 1000 3000` sets the sizes. Ten thousand deals take a
 * quarter of an hour on two cores.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { showProgress } from '#process/progress.ts'
import { LANGUAGES } from '#text/language.ts'
import { generateContent } from './generate.ts'
import { costOf, type ProcessCost } from './process-cost.ts'

const SIZES = [1_000, 3_000, 10_000]
const TRANSLATED = LANGUAGES.filter((language) => language !== 'vi')
const CACHE = 'node_modules/.cache'
const LOOK_MS = 250

const LIMIT_MS = 25 * 60_000

/** CPU time is more reliable than elapsed time when other programs use the machine. */
const COLUMNS = ['deals', 'pages', 'build s', 'pages/s', 'ms a page', 'processor ms a page', 'peak MB']

const asked = process.argv.slice(2).map(Number)
const progress = showProgress()
// A build resolves its packages from its own folder, which must therefore be inside the project.
await mkdir(CACHE, { recursive: true })
const work = await mkdtemp(join(CACHE, 'bench-'))
try {
  console.log(`| ${COLUMNS.join(' | ')} |\n|${'---|'.repeat(COLUMNS.length)}`)
  const sizes = asked.length > 0 ? asked : SIZES
  for (const [index, size] of sizes.entries()) {
    progress.report(`${size} deals`, index, sizes.length)
    await measure(size)
  }
  console.log(progress.finish())
} finally {
  await rm(work, { recursive: true, force: true })
}

async function measure(size: number): Promise<void> {
  const content = join(work, 'content')
  const dist = join(work, 'dist')
  await generateContent(content, size, 1, TRANSLATED)
  const startedAt = performance.now()
  const { peakMb, processorSeconds } = await build(content, dist)
  const seconds = (performance.now() - startedAt) / 1000
  const files = await readdir(join(dist, 'client'), { recursive: true })
  const pages = files.filter((file) => file.endsWith('.html')).length
  const row = [
    size,
    pages,
    seconds.toFixed(0),
    (pages / seconds).toFixed(0),
    ((seconds * 1000) / pages).toFixed(2),
    ((processorSeconds * 1000) / pages).toFixed(2),
    peakMb.toFixed(0),
  ]
  console.log(`| ${row.join(' | ')} |`)
  for (const folder of [content, dist]) await rm(folder, { recursive: true, force: true })
}

/** Builds in a separate process and returns its peak memory and CPU time. */
async function build(content: string, dist: string): Promise<ProcessCost> {
  const child = spawn('astro', ['build', '--force', '--silent', '--outDir', dist], {
    env: { ...process.env, CONTENT_DIR: content, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: 'inherit',
    timeout: LIMIT_MS,
  })
  let cost: ProcessCost = { peakMb: 0, processorSeconds: 0 }
  const looking = setInterval(() => {
    cost = costOf(child.pid) ?? cost
  }, LOOK_MS)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearInterval(looking)
  if (code !== 0) throw new Error(`The build exited with ${code}`)
  return cost
}
