import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '#catalog/catalog.ts'
import { siteTextsIn } from '#catalog/site-texts.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { inLanguage, languagesOf } from '#catalog/translations.ts'
import { absoluteUrl, languageOf, routes } from '#contract/routes.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import { builtPages } from '../support/built-site.ts'

const CLIENT = 'dist/client'

const snapshot = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot
const catalog = createCatalog(snapshot)
const urlOf = (path: string): string => absoluteUrl(catalog.siteUrl, path)

/** An object of JSON-LD, as deep as the tests look. */
interface Node {
  [name: string]: unknown
  '@type': string
}

const pages = builtPages(CLIENT).map(({ file, path }) => {
  const html = readFileSync(join(CLIENT, file), 'utf8')
  const [, text = '{"@graph":[]}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  return {
    path,
    language: languageOf(path),
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    nodes: (JSON.parse(text) as { '@graph': Node[] })['@graph'],
  }
})
const addresses = new Set(pages.map(({ path }) => urlOf(path)))

/** The objects of a type on a page. */
function nodesAt(path: string, type: string): Node[] {
  const page = pages.find((each) => each.path === path) ?? expect.fail(`no page ${path}`)
  return page.nodes.filter((node) => node['@type'] === type)
}

/** The objects of a type on all pages of a language, each with its page. */
function nodesIn(language: Language, type: string) {
  return pages
    .filter((page) => page.language === language)
    .flatMap((page) => page.nodes.filter((node) => node['@type'] === type).map((node) => ({ page, node })))
}

const momentOf = (text: unknown): number | undefined =>
  typeof text === 'string' ? Date.parse(text) : undefined

describe.each(LANGUAGES)('structured data in %s', (language) => {
  const notice = siteTextsIn(language, catalog.site).notice ?? ''

  it('says of every deal what its record says', () => {
    const deals = catalog.deals.filter(
      (deal) => deal.status === 'live' && languagesOf(deal).includes(language),
    )
    expect(deals.length).toBeGreaterThan(0)
    for (const authored of deals) {
      const { id, store, hashId, category, startsAt, endsAt, minimumSpend, discount } = authored
      const path = routes.deal(authored, language)
      const [offer] = nodesAt(path, 'Offer')
      const { name, url } = catalog.stores.get(store) ?? {}
      expect(offer, id).toMatchObject({
        name: inLanguage(authored, language).title,
        url: urlOf(routes.smartLink(hashId)),
        category,
        offeredBy: { '@type': 'Organization', name, url },
      })
      expect(offer?.['description'], path).toContain(notice)
      expect([momentOf(offer?.['validFrom']), momentOf(offer?.['validThrough'])], path).toEqual([
        startsAt,
        endsAt,
      ])
      expect(offer?.['eligibleTransactionVolume'], path).toEqual(
        minimumSpend === undefined
          ? undefined
          : {
              '@type': 'PriceSpecification',
              minPrice: minimumSpend,
              priceCurrency: discount?.currency ?? 'VND',
            },
      )
      expect(offer, path).not.toHaveProperty('price')
    }
  })

  it('gives every product the offers of its record, each with its store, sum and link', () => {
    for (const product of catalog.products.filter((each) => languagesOf(each).includes(language))) {
      const path = routes.product(product.id, language)
      const [node] = nodesAt(path, 'Product')
      const inCurrency = product.offers.filter(({ currency }) => currency === product.offers[0]?.currency)
      const prices = inCurrency.map(({ price }) => price)
      expect(node, path).toMatchObject({
        name: inLanguage(product, language).title,
        brand: { name: product.brand },
        offers: {
          '@type': 'AggregateOffer',
          lowPrice: Math.min(...prices),
          highPrice: Math.max(...prices),
          priceCurrency: product.offers[0]?.currency,
          offerCount: product.offers.length,
          offers: product.offers.map(({ store, price, currency, hashId }) => ({
            '@type': 'Offer',
            price,
            priceCurrency: currency,
            url: urlOf(routes.smartLink(hashId)),
            seller: { '@type': 'Organization', name: catalog.stores.get(store)?.name },
          })),
        },
      })
      expect(node?.['description'], path).toContain(notice)
    }
  })

  it('leads from the home page of the language to each page, by pages that exist', () => {
    const trails = nodesIn(language, 'BreadcrumbList')
    expect(trails.length).toBeGreaterThan(50)
    for (const { page, node } of trails) {
      const steps = node['itemListElement'] as { position: number; name: string; item: string }[]
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1))
      expect(steps[0]?.item, page.path).toBe(urlOf(routes.home(language)))
      expect(steps.at(-1)?.item, page.path).toBe(page.canonical ?? urlOf(page.path))
      for (const { name, item } of steps) {
        expect(name.trim(), page.path).not.toBe('')
        expect(addresses.has(item), `${page.path} → ${item}`).toBe(true)
        expect(languageOf(new URL(item).pathname), `${page.path} → ${item}`).toBe(language)
      }
    }
  })

  it('lists pages that exist, each once and in order', () => {
    const lists = nodesIn(language, 'ItemList')
    expect(lists.length).toBeGreaterThan(10)
    for (const { page, node } of lists) {
      const items = node['itemListElement'] as { position: number; name: string; url: string }[]
      expect(node['numberOfItems'], page.path).toBe(items.length)
      expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1))
      expect(new Set(items.map(({ url }) => url)).size, page.path).toBe(items.length)
      for (const { name, url } of items) {
        expect(name.trim(), page.path).not.toBe('')
        expect(addresses.has(url), `${page.path} → ${url}`).toBe(true)
      }
    }
  })

  it('lists on the page of a store the deals of that store', () => {
    const stores = [...catalog.stores.keys()].filter((store) =>
      pages.some(({ path }) => path === routes.storeCodes(store, language)),
    )
    expect(stores.length).toBeGreaterThan(0)
    for (const store of stores) {
      const [organization] = nodesAt(routes.storeCodes(store, language), 'Organization')
      expect(organization).toMatchObject({
        name: catalog.stores.get(store)?.name,
        url: catalog.stores.get(store)?.url,
      })
      for (const list of nodesAt(routes.storeCodes(store, language), 'ItemList'))
        for (const { url } of list['itemListElement'] as { url: string }[])
          expect(new URL(url).pathname).toContain(`/ma-giam-gia/${store}/`)
    }
  })

  it('names the site, its language and its search', () => {
    const [site] = nodesAt(routes.home(language), 'WebSite')
    expect(site).toMatchObject({
      name: catalog.site.name,
      inLanguage: language,
      url: urlOf(routes.home(language)),
      potentialAction: {
        target: { urlTemplate: `${urlOf(routes.searchPage(language))}?q={search_term_string}` },
      },
    })
    expect(site?.['description']).toContain(notice)
  })

  it('gives every article its own dates and language', () => {
    for (const { id, lang, publishedAt, updatedAt = publishedAt } of catalog.posts) {
      if (!pages.some(({ path }) => path === routes.post(id, language))) continue
      const [post] = nodesAt(routes.post(id, language), 'BlogPosting')
      expect(momentOf(post?.['datePublished']), id).toBe(publishedAt)
      expect(momentOf(post?.['dateModified']), id).toBe(updatedAt)
      expect(post?.['mainEntityOfPage'], id).toBe(urlOf(routes.post(id, language)))
      expect([language, lang]).toContain(post?.['inLanguage'])
    }
  })

  it('puts every sale day at its place on the page of the calendar', () => {
    const path = routes.saleDays(language)
    for (const { url, location } of nodesAt(path, 'Event')) {
      expect(String(url).split('#')[0]).toBe(urlOf(path))
      expect(location).toEqual({ '@type': 'VirtualLocation', url })
    }
  })
})
