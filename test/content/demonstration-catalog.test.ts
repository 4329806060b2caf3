import { describe, expect, it } from 'vitest'
import { dealStateAt } from '#catalog/deal-state.ts'
import { CATEGORY_IDS } from '#contract/category.ts'
import { LANGUAGES } from '#contract/language.ts'
import { loadContent } from '#runtime/content-files.ts'

const content = await loadContent('content')
const WRITTEN = Date.parse('2026-11-20T12:00:00+07:00')
const HALF_A_YEAR_LATER = Date.parse('2027-06-01T12:00:00+07:00')

type Deals = typeof content.deals

const dealsOf = (store: string): Deals => content.deals.filter((deal) => deal.store === store)

const currentAt = (deals: Deals, moment: number): number =>
  deals.filter((deal) => dealStateAt(deal, moment) === 'current').length

const otherLanguages = LANGUAGES.filter((language) => language !== 'vi')

describe('the demonstration catalog', () => {
  it('has 62 stores, 60 products and 11 posts', () => {
    const { stores, products, posts } = content
    expect([stores, products, posts].map((records) => records.length)).toEqual([62, 60, 11])
  })

  it('has deals of 44 stores; the others have smart links only', () => {
    expect(new Set(content.deals.map(({ store }) => store)).size).toBe(44)
    expect(content.stores.filter(({ hosts }) => hosts.length === 0)).toEqual([])
  })

  it('has at least 30 current deals in every category, and 20 half a year later', () => {
    for (const category of CATEGORY_IDS) {
      const deals = content.deals.filter((deal) => deal.category === category)
      expect(currentAt(deals, WRITTEN), category).toBeGreaterThanOrEqual(30)
      expect(currentAt(deals, HALF_A_YEAR_LATER), category).toBeGreaterThanOrEqual(20)
    }
  })

  it('has at least 6 current deals of every store that sells in Vietnam and has deals', () => {
    const prominent = content.stores.filter(
      ({ id, countries }) => countries.includes('VN') && dealsOf(id).length > 0,
    )
    expect(prominent).toHaveLength(40)
    const poor = prominent.filter(({ id }) => currentAt(dealsOf(id), WRITTEN) < 6)
    expect(poor.map(({ id }) => id)).toEqual([])
  })

  it('has offers of three stores and a price history for at least 24 products', () => {
    const compared = content.products.filter(
      ({ offers, priceHistory }) =>
        new Set(offers.map(({ store }) => store)).size >= 3 && priceHistory.length >= 3,
    )
    expect(compared.length).toBeGreaterThanOrEqual(24)
  })

  it('says in every language that it is demonstration data', () => {
    const { site } = content
    expect(site.demonstration).toBe(true)
    expect(site.notice).toContain('DEMO')
    for (const language of otherLanguages) expect(site.translations[language]?.notice).toContain('DEMO')
  })

  it('has only invented codes, each once, that begin with DEMO', () => {
    const codes = content.deals.flatMap(({ code }) => code ?? [])
    expect(codes.filter((code) => !/^DEMO[A-Z0-9]*$/.test(code))).toEqual([])
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('translates everything into English, and the featured deals into all languages', () => {
    const { deals, products, posts, stores } = content
    const untranslated = [...deals, ...products, ...posts, ...stores].filter(
      ({ translations }) => !translations.en,
    )
    expect(untranslated.map(({ id }) => id)).toEqual([])
    const featured = deals.filter((deal) => deal.featured)
    expect(featured).toHaveLength(48)
    for (const { id, translations } of featured) {
      expect(Object.keys(translations).toSorted(), id).toEqual(otherLanguages.toSorted())
    }
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

  it('offers every product in at least two stores', () => {
    const single = content.products.filter(({ offers }) => new Set(offers.map(({ store }) => store)).size < 2)
    expect(single.map(({ id }) => id)).toEqual([])
  })

  it("sends shoppers to the store's own hosts", () => {
    const hostsOf = new Map(
      content.stores.map(({ id, hosts, url }) => [id, [...hosts, new URL(url).hostname]]),
    )
    const belongs = (store: string, url: string): boolean =>
      (hostsOf.get(store) ?? []).some((host) => {
        const { hostname } = new URL(url)
        return hostname === host || hostname.endsWith(`.${host.replace(/^www\./, '')}`)
      })
    const strays = [
      ...content.deals.filter(({ store, url }) => !belongs(store, url)).map(({ id }) => id),
      ...content.products.flatMap(({ id, offers }) =>
        offers.filter(({ store, url }) => !belongs(store, url)).map(({ store }) => `${id} at ${store}`),
      ),
    ]
    expect(strays).toEqual([])
  })
})
