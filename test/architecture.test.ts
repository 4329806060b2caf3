import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findHiddenState, findViolations, ROOMS } from './support/floors.ts'

const SOURCE = join(import.meta.dirname, '..', 'src')

/** What gives a test the built site or a server of it. */
const READS_BUILD = /support\/(?:browsed-site|built-site|server)\.ts'|'dist[/']/

/** How many files may stand in one folder. */
const MOST_FILES = 25

const files = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:ts|astro)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(SOURCE, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }))

describe('floors', () => {
  it('hold in every source file', () => {
    expect(files.flatMap(findViolations)).toEqual([])
  })

  it('up to the sixth have no module that remembers anything', () => {
    expect(files.flatMap(findHiddenState)).toEqual([])
    const [variable, cache] = ['let last: Catalog | undefined', 'const known = new Map<string, RegExp>()']
    for (const text of [variable, cache, 'const made = new WeakMap<Catalog, Groups>()'])
      expect(findHiddenState({ path: 'catalog/catalog.ts', text })).toHaveLength(1)
    expect(findHiddenState({ path: 'process/caches.ts', text: cache })).toEqual([])
  })

  it('have each memo listed in docs/memos.md, and no other', () => {
    const listed = readFileSync(join(SOURCE, '../docs/memos.md'), 'utf8').match(/`src\/[\w./-]+`/g) ?? []
    const floorOf = new Map(ROOMS.map(({ room, floor }) => [room, floor]))
    const having = files.filter(
      ({ path, text }) =>
        (floorOf.get(path.split('/', 1)[0] ?? '') ?? 10) <= 6 &&
        path.endsWith('.ts') &&
        text.includes('#text/once-for-each.ts'),
    )
    expect(listed.toSorted()).toEqual(having.map(({ path }) => `\`src/${path}\``).toSorted())
  })

  it('have a place for every folder that has source files', () => {
    const folders = new Set(
      files.filter(({ path }) => path.includes('/')).map(({ path }) => path.split('/')[0]),
    )
    expect([...folders].filter((folder) => !ROOMS.some(({ room }) => room === folder))).toEqual([])
  })

  it('are made of folders of at most 25 files; a larger one wants rooms of its own', () => {
    const counts = new Map<string, number>()
    for (const { path } of files) {
      const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([])
  })

  it.each([
    [
      'an upward import in a .ts file',
      'catalog/catalog.ts',
      "import { rank } from '#search/ranking/rank.ts'",
    ],
    ['an upward type import', 'contract/deal.ts', "import type { Catalog } from '#catalog/catalog.ts'"],
    ['an upward dynamic import', 'search/text.ts', "const late = await import('#api/handlers.ts')"],
    ['an upward re-export', 'links/hash-id.ts', "export { rank } from '#search/ranking/rank.ts'"],
    [
      'an import of a neighbour on the same floor',
      'limits/sliding-log.ts',
      "import { hashIdOf } from '#links/hash-id.ts'",
    ],
    [
      'an upward import in the frontmatter of a component',
      'components/DealCard.astro',
      "---\nimport { listDeals } from '#api/operations/list-deals.ts'\n---\n<p />",
    ],
    [
      'an upward import in the script of a component',
      'components/DealCard.astro',
      "---\n---\n<script>\nimport '#process/env.ts'\n</script>",
    ],
    ['a package on a floor that has none', 'api/http/respond.ts', "import { LRUCache } from 'lru-cache'"],
    ['Node below the process', 'links/hash-id.ts', "import { hash } from 'node:crypto'"],
    ['Astro in an operation', 'api/handlers.ts', "import type { APIRoute } from 'astro'"],
    ['a relative import', 'search/text.ts', "import { x } from './lexicon.ts'"],
    ['a clock in an operation', 'api/operations/list-deals.ts', 'const now = Date.now()'],
    ['the environment in the catalog', 'catalog/catalog.ts', "const zone = process.env['TZ']"],
  ])('report %s', (_what, path, text) => {
    expect(findViolations({ path, text })).toHaveLength(1)
  })
})

describe('comments', () => {
  const WIDTH = 110
  const LONG_LINES = 60

  it('say in the first line of each long file what it is for', () => {
    const unheaded = files.filter(
      ({ path, text }) =>
        path.endsWith('.ts') && text.split('\n').length > LONG_LINES + 1 && !/^(?:\/\*\*|\/\/)/.test(text),
    )
    expect(unheaded.map(({ path }) => path)).toEqual([])
  })

  it('are no wider than the code', () => {
    const wide = files.flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          line.length > WIDTH && /^\s*(?:\/\/|\/?\*|\{\/\*)/.test(line) ? [`${path}:${index + 1}`] : [],
        ),
    )
    expect(wide).toEqual([])
  })
})

/** A spy that is not restored by `using`. */
const LASTING_SPY = /^(?!\s*using ).*\bvi\.spyOn\(/m

const GLOBAL_SPY = /\bvi\.spyOn\(global/

describe('the tests', () => {
  const testFiles = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    // The clients of agents are installed below their tests.
    .filter((path) => path !== import.meta.filename && !path.includes('node_modules'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

  it('stand in the tree of src/, apart from those of the whole and what helps them', () => {
    const others = [
      'agents',
      'bench',
      'built',
      'content',
      'programs',
      'relevance',
      'repository',
      'mutate',
      'stress',
      'support',
    ]
    const known = [...ROOMS.map(({ room }) => room), ...others]
    expect(folders.filter((folder) => !known.includes(folder))).toEqual([])
  })

  it('read the built site below test/built/ only, so that npm run test:unit needs no build', () => {
    const reading = testFiles.filter(
      ({ path, text }) => !path.startsWith(join(import.meta.dirname, 'built')) && READS_BUILD.test(text),
    )
    expect(reading.map(({ path }) => path)).toEqual([])
  })

  it('restore a spy where its block ends, since files share globals such as setTimeout', () => {
    const lasting = testFiles.flatMap(({ path, text }) => (LASTING_SPY.test(text) ? [path] : []))
    expect(lasting).toEqual([])
    for (const line of ["const spy = vi.spyOn(log, 'info')", "[vi.spyOn(log, 'info')]"])
      expect(LASTING_SPY.test(line)).toBe(true)
    expect(LASTING_SPY.test("  using spy = vi.spyOn(log, 'info')")).toBe(false)
  })

  it('spy on no global function, which may be a fake one: Vitest restores every spy once more after a file', () => {
    const lasting = testFiles.flatMap(({ path, text }) => (GLOBAL_SPY.test(text) ? [path] : []))
    expect(lasting).toEqual([])
    expect(GLOBAL_SPY.test(`using delays = vi.${'spyOn'}(globalThis, 'setTimeout')`)).toBe(true)
  })
})
