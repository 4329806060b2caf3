import { describe, expect, it } from 'vitest'
import { dealStateAt } from '#catalog/deal-state.ts'
import { CATEGORY_IDS } from '#contract/category.ts'
import { LANGUAGES } from '#contract/language.ts'
import { loadContent } from '#runtime/content-files.ts'

const content = await loadContent('content')
const WRITTEN = Date.parse('2026-11-20T12:00:00+07:00')

const otherLanguages = LANGUAGES.filter((language) => language !== 'vi')

describe('the demonstration catalog', () => {
  it('has 62 stores, 200 deals, 60 products and 8 posts', () => {
    const { stores, deals, products, posts } = content
    expect([stores, deals, products, posts].map((records) => records.length)).toEqual([62, 200, 60, 8])
  })

  it('has deals of 40 stores; the others have smart links only', () => {
    expect(new Set(content.deals.map(({ store }) => store)).size).toBe(40)
    expect(content.stores.filter(({ hosts }) => hosts.length === 0)).toEqual([])
  })

  it('has 25 deals in every category', () => {
    const counts = CATEGORY_IDS.map((id) => content.deals.filter(({ category }) => category === id).length)
    expect(counts).toEqual(CATEGORY_IDS.map(() => 25))
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

  it('translates everything into English, and the 40 featured deals into all languages', () => {
    const { deals, products, posts, stores } = content
    const untranslated = [...deals, ...products, ...posts, ...stores].filter(
      ({ translations }) => !translations.en,
    )
    expect(untranslated.map(({ id }) => id)).toEqual([])
    const featured = deals.filter((deal) => deal.featured)
    expect(featured).toHaveLength(40)
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
