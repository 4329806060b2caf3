import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findViolations, FLOORS } from './support/floors.ts'

const SOURCE = join(import.meta.dirname, '..', 'src')

const files = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:ts|astro)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(SOURCE, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }))

describe('floors', () => {
  it('hold in every source file', () => {
    expect(files.flatMap(findViolations)).toEqual([])
  })

  it('have a place for every folder that has source files', () => {
    const folders = new Set(
      files.filter(({ path }) => path.includes('/')).map(({ path }) => path.split('/')[0]),
    )
    expect([...folders].filter((folder) => folder !== undefined && !(folder in FLOORS))).toEqual([])
  })

  it.each([
    ['an upward import in a .ts file', 'catalog/catalog.ts', "import { fold } from '#search/text.ts'"],
    ['an upward type import', 'contract/deal.ts', "import type { Catalog } from '#catalog/catalog.ts'"],
    ['an upward dynamic import', 'search/text.ts', "const late = await import('#api/handlers.ts')"],
    ['an upward re-export', 'links/hash-id.ts', "export { fold } from '#search/text.ts'"],
    [
      'an import of a neighbour on the same floor',
      'limits/sliding-log.ts',
      "import { hashIdOf } from '#links/hash-id.ts'",
    ],
    [
      'an upward import in the frontmatter of a component',
      'components/DealCard.astro',
      "---\nimport { listDeals } from '#api/list-deals.ts'\n---\n<p />",
    ],
    [
      'an upward import in the script of a component',
      'components/DealCard.astro',
      "---\n---\n<script>\nimport '#runtime/env.ts'\n</script>",
    ],
    ['a package on a floor that has none', 'api/respond.ts', "import { LRUCache } from 'lru-cache'"],
    ['Node below the runtime', 'links/hash-id.ts', "import { hash } from 'node:crypto'"],
    ['Astro in an operation', 'api/handlers.ts', "import type { APIRoute } from 'astro'"],
    ['a relative import', 'search/text.ts', "import { x } from './lexicon.ts'"],
    ['a clock in an operation', 'api/list-deals.ts', 'const now = Date.now()'],
    ['the environment in the catalog', 'catalog/catalog.ts', "const zone = process.env['TZ']"],
  ])('report %s', (_what, path, text) => {
    expect(findViolations({ path, text })).toHaveLength(1)
  })
})
