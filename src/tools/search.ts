/** `npm run report -- query QUERY [DEAL]`: explains the results of a query. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCatalog } from '#catalog/catalog.ts'
import { readArguments, UsageError } from '#process/command/arguments.ts'
import { loadContent } from '#process/content-files.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { createSearchIndex } from '#search/search-index.ts'
import { explainSearch } from '#tools/explain-search.ts'
import { readImported } from '#tools/read-imported.ts'

const USAGE = `npm run report -- query QUERY [DEAL]

  tells how the query is read, what each part of it finds and where its words stand; with the id of a deal also
  why that deal is at its place or not found`

const [query, dealId] = readArguments(USAGE).positionals
if (query === undefined || query.trim() === '') throw new UsageError('')
const contentDir = process.env['CONTENT_DIR'] ?? 'content'
const now = Date.now()
const content = await loadContent(contentDir, { imported: await readImported(contentDir) })
const catalog = createCatalog(snapshotOf(content, { builtAt: now, siteUrl: 'http://localhost:4321' }))
const folder = join(contentDir, 'lexicon')
const files = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
const fileOf = (concept: string): string | undefined =>
  files.find(({ text }) => text.includes(`\n  ${concept}:`))?.name
for (const line of explainSearch(catalog, createSearchIndex(catalog), { query, now, dealId, fileOf }))
  console.log(line)
