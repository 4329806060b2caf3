import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dealStateAt } from '#catalog/deal-state.ts'
import { CATEGORY_IDS } from '#contract/category.ts'
import { fixRecord } from '#editing/fix-record.ts'
import { FOLDERS } from '#entries/check-content.ts'
import { LANGUAGES } from '#text/language.ts'
import { createOutdatedTest, translatedTextsOf } from '#review/translations.ts'
import { demonstrationContent as content } from '../support/demonstration.ts'

const WRITTEN = Date.parse('2026-11-20T12:00:00+07:00')
const HALF_A_YEAR_LATER = Date.parse('2027-06-01T12:00:00+07:00')

type Deals = typeof content.deals

const dealsOf = (store: string): Deals => content.deals.filter((deal) => deal.store === store)

const currentAt = (deals: Deals, moment: number): number =>
  deals.filter((deal) => dealStateAt(deal, moment) === 'current').length

const otherLanguages = LANGUAGES.filter((language) => language !== 'vi')

// What is true of the demonstration, with room for whatever is added to it. What is promised of any catalog stands
// in any-catalog.test.ts.
describe('the demonstration catalog', () => {
  it('has at least 60 stores, 60 products and 10 posts', () => {
    const { stores, products, posts } = content
    const counts = [stores, products, posts].map((records) => records.length)
    for (const [index, least] of [60, 60, 10].entries()) expect(counts[index]).toBeGreaterThanOrEqual(least)
  })

  it('has deals of at least 40 stores; the others have smart links only', () => {
    expect(new Set(content.deals.map(({ store }) => store)).size).toBeGreaterThanOrEqual(40)
    expect(content.stores.filter(({ hosts }) => hosts.length === 0)).toEqual([])
  })

  it('has at least 30 current deals in every category, and 20 half a year later', () => {
    for (const category of CATEGORY_IDS) {
      const deals = content.deals.filter((deal) => deal.category === category)
      expect(currentAt(deals, WRITTEN), category).toBeGreaterThanOrEqual(30)
      expect(currentAt(deals, HALF_A_YEAR_LATER), category).toBeGreaterThanOrEqual(20)
    }
  })

  it('has at least 6 current deals of each of 38 stores that sell in Vietnam', () => {
    const rich = content.stores.filter(
      ({ id, countries }) => countries.includes('VN') && currentAt(dealsOf(id), WRITTEN) >= 6,
    )
    expect(rich.length).toBeGreaterThanOrEqual(38)
  })

  it('has offers of three stores and a price history for at least 24 products', () => {
    const compared = content.products.filter(
      ({ offers, priceHistory }) =>
        new Set(offers.map(({ store }) => store)).size >= 3 && priceHistory.length >= 3,
    )
    expect(compared.length).toBeGreaterThanOrEqual(24)
  })

  it('has no translation that is older than its text', () => {
    const records = [content.deals, content.products, content.stores, content.posts, content.calendar].flat()
    const older = records.filter((record) =>
      LANGUAGES.some((language) => translatedTextsOf(record).some(createOutdatedTest(record, language))),
    )
    expect(older.map(({ id }) => id)).toEqual([])
  })

  it('has files that `npm run content -- --fix` leaves as they are', () => {
    const changed = Object.keys(FOLDERS).flatMap((folder) =>
      globSync(`content/${folder}/*.yaml`).filter((file) => {
        const text = readFileSync(file, 'utf8')
        return fixRecord(text, FOLDERS[folder as keyof typeof FOLDERS]).text !== text
      }),
    )
    expect(changed).toEqual([])
  })

  it('says in every language that it is demonstration data', () => {
    const { site } = content
    expect(site.demonstration).toBe(true)
    expect(site.notice).toContain('DEMO')
    for (const language of otherLanguages) expect(site.translations[language]?.notice).toContain('DEMO')
  })

  it('has at least 500 records in English, and 45 featured deals in all languages', () => {
    const { deals, products, posts, stores } = content
    const translated = [...deals, ...products, ...posts, ...stores].filter(
      ({ translations }) => translations.en,
    )
    expect(translated.length).toBeGreaterThanOrEqual(500)
    const everywhere = deals.filter(
      ({ featured, translations }) => featured && otherLanguages.every((language) => translations[language]),
    )
    expect(everywhere.length).toBeGreaterThanOrEqual(45)
  })

  it('has deals that ended, deals to come, deals without an end and current ones, in every category', () => {
    for (const id of CATEGORY_IDS) {
      const deals = content.deals.filter(({ category }) => category === id)
      const states = new Set(deals.map((deal) => dealStateAt(deal, WRITTEN)))
      expect([...states].toSorted(), id).toEqual(['current', 'ended', 'upcoming'])
      expect(
        deals.some(({ endsAt }) => endsAt === undefined),
        id,
      ).toBe(true)
    }
  })

  it('offers at least 55 products in two stores or more', () => {
    const compared = content.products.filter(
      ({ offers }) => new Set(offers.map(({ store }) => store)).size >= 2,
    )
    expect(compared.length).toBeGreaterThanOrEqual(55)
  })
})
