/** What publications, pages and answers ask of the memos, over the demonstration catalog. */
import { createPaidPrices } from '#catalog/worth/paid-prices.ts'
import { createCatalog } from '#catalog/catalog.ts'
import { createSnapshots } from '#catalog/snapshot.ts'
import { retainedChanges } from '#changes/retained-changes.ts'
import { renderLlmsFull } from '#discovery/documents/llms-full.ts'
import { renderOpenapi } from '#discovery/documents/openapi.ts'
import { listImages } from '#pictures/social-images.ts'
import { loadContent } from '#process/content-files.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { digest } from '#process/digest.ts'
import { readUtf8 } from '#process/files/text-cache.ts'
import { createRecordCache } from '#process/record-cache.ts'
import { toPricedResult } from '#savings/price-after-codes.ts'
import { recordPaidPrices } from '#savings/record-paid-prices.ts'
import { createContentCheck } from '#entries/check-content.ts'
import { createSearchIndex } from '#search/search-index.ts'
import { LANGUAGES } from '#text/language.ts'
import { loadLabels } from '../../relevance/labels.ts'
import { answerAll, BUILT_AT, type Steps, viewAll } from '../steps.ts'

/** A comment at its end changes with each publication. */
const EDITED = 'deals/agoda-9-9-bangkok.yaml'

/** How often a kept answer is asked for: often enough to see it beside its first time. */
const ASKED = 20

export async function createMemoSteps(): Promise<Steps> {
  const { read } = createRecordCache()
  const check = createContentCheck()
  const create = createSnapshots()
  const texts = new Map<string, string | undefined>()
  let edits = 0
  const readText = (file: string): string | undefined => {
    if (!texts.has(file)) texts.set(file, readUtf8(file))
    const text = texts.get(file)
    return file.endsWith(EDITED) ? `${text}# ${edits}\n` : text
  }
  const publish = async () => {
    edits += 1
    const content = await loadContent('content', { now: BUILT_AT, read, readText, check })
    return snapshotOf(content, { builtAt: BUILT_AT, siteUrl: 'https://deals.example' }, create)
  }
  const snapshot = await publish()
  const catalog = createCatalog(snapshot)
  const index = createSearchIndex(catalog)
  const queries = loadLabels().map(({ query }) => query)
  return {
    'a deal is published': async () => createCatalog(await publish()),
    'prices and documents after it': async () => {
      const next = createCatalog(await publish())
      recordPaidPrices(createPaidPrices(new Map()), next, BUILT_AT)
      renderLlmsFull(next)
    },
    'its pictures are listed': async () => [...listImages(createCatalog(await publish()), digest)],
    'all pages are viewed': () => viewAll(createCatalog(structuredClone(snapshot)), LANGUAGES),
    'all pages are viewed again': () => viewAll(catalog, LANGUAGES),
    'the index is made': () => createSearchIndex(catalog),
    'labelled queries are answered': () => answerAll(queries, catalog, index),
    'answers are asked for again': () => {
      for (let time = 0; time < ASKED; time += 1) {
        retainedChanges(catalog, BUILT_AT)
        renderOpenapi(catalog)
        for (const product of catalog.products)
          for (const language of LANGUAGES) toPricedResult(product, catalog, BUILT_AT, language)
      }
    },
  }
}
