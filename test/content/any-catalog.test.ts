import { describe, expect, it } from 'vitest'
import { createCatalog } from '#catalog/catalog.ts'
import { resolveLink } from '#catalog/resolve-link.ts'
import { toDeal, toDealResult, toProductResult } from '#catalog/to-deal.ts'
import { dealSchema } from '#contract/deal.ts'
import { reviewFolder } from '#process/content-files.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { createDealSearch } from '#search/deal-search.ts'
import { createSearchIndex } from '#search/search-index.ts'
import { PAGES } from '#views/pages.ts'

// What is promised of any catalog: of a small one, of a foreign one, of one without a single deal.
const FOLDER = process.env['TESTED_CONTENT_DIR'] ?? 'content'
const NOW = Date.now()

const isVietnamese = ({ language }: { language: string }): boolean => language === 'vi'

describe(`the catalog in ${FOLDER}`, { timeout: 60_000 }, async () => {
  const { content, findings } = await reviewFolder(FOLDER, { now: NOW })
  const snapshot = snapshotOf(content, { builtAt: NOW, siteUrl: 'https://deals.example' })
  const catalog = createCatalog(snapshot)

  it('has no errors', () => {
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('is the same after it was written as JSON and read again', () => {
    const again = createCatalog(JSON.parse(JSON.stringify(snapshot)) as typeof snapshot)
    expect(JSON.stringify(again.deals)).toBe(JSON.stringify(catalog.deals))
    expect([...again.links.keys()]).toEqual([...catalog.links.keys()])
  })

  it('gives every published deal and offer as callers see them', () => {
    for (const deal of catalog.deals)
      expect(() => dealSchema.parse(toDeal(deal, catalog, 'vi')), deal.id).not.toThrow()
    for (const deal of catalog.deals) expect(toDealResult(deal, catalog, 'vi').href).toMatch(/\/s\/\w+$/)
    for (const product of catalog.products)
      expect(toProductResult(product, catalog, 'vi').price).toBeDefined()
  })

  it('resolves every link', () => {
    const unknown = [...catalog.links.keys()].filter(
      (hashId) => resolveLink(hashId, catalog, NOW).kind === 'unknown',
    )
    expect(unknown).toEqual([])
  })

  it('has a view of every page in Vietnamese, as plain data', () => {
    const views = PAGES.flatMap((page) =>
      [...page.list(catalog)]
        .filter(isVietnamese)
        .map((params) => ({ name: page.name, view: page.view(params, catalog) })),
    )
    expect(views.length).toBeGreaterThan(0)
    for (const { name, view } of views) {
      expect(view, name).toBeDefined()
      expect(() => JSON.stringify(view), name).not.toThrow()
    }
  })

  it('can be searched', () => {
    const search = createDealSearch(catalog, createSearchIndex(catalog))
    const [deal] = catalog.currentDeals(NOW)
    const query = deal?.title ?? 'trà sữa'
    const { matches } = search({ query, limit: 50, now: NOW, sources: ['deals'] })
    const ids = matches.flatMap((match) => (match.source === 'deals' ? match.deal.id : []))
    expect(deal === undefined || ids.includes(deal.id)).toBe(true)
  })
})
