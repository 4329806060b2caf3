import { describe, expect, it } from 'vitest'
import {
  absoluteUrl,
  contactUrl,
  languageOf,
  parseLinkParameter,
  reportUrl,
  routes,
} from '#contract/routes.ts'

const EXAMPLES: Record<keyof typeof routes, (lang?: 'ko') => string> = {
  home: (lang) => routes.home(lang),
  about: (lang) => routes.about(lang),
  codes: (lang) => routes.codes(lang),
  storeCodes: (lang) => routes.storeCodes('shopee', lang),
  storeCodesPart: (lang) => routes.storeCodesPart('shopee', 2, lang),
  deal: (lang) => routes.deal({ store: 'shopee', id: 'giam-50k' }, lang),
  stores: (lang) => routes.stores(lang),
  category: (lang) => routes.category('food', lang),
  saleDays: (lang) => routes.saleDays(lang),
  saleCalendar: (lang) => routes.saleCalendar(lang),
  changes: (lang) => routes.changes(lang),
  changesAtom: (lang) => routes.changesAtom(routes.changes(lang)),
  changesJson: (lang) => routes.changesJson(routes.storeCodes('shopee', lang)),
  changesCalendar: (lang) => routes.changesCalendar(routes.product('sony-wh', lang)),
  watchlist: (lang) => routes.watchlist(lang),
  alerts: (lang) => routes.alerts(lang),
  newsFeed: (lang) => routes.newsFeed('atom', lang),
  tips: (lang) => routes.tips(lang),
  tip: (lang) => routes.tip('4821093755', lang),
  mediaKit: (lang) => routes.mediaKit(lang),
  products: (lang) => routes.products(lang),
  product: (lang) => routes.product('sony-wh', lang),
  savings: (lang) => routes.savings(lang),
  completions: () => routes.completions(),
  savingsSheet: (lang) => routes.savingsSheet(lang),
  blog: (lang) => routes.blog(lang),
  post: (lang) => routes.post('ma-shopee', lang),
  smartLinks: (lang) => routes.smartLinks(lang),
  getLink: (lang) => routes.getLink(lang),
  linkForm: (lang) => routes.linkForm(lang),
  createdLink: (lang) => routes.createdLink('4fT9aK2bQx', lang),
  linkQr: () => routes.linkQr('4fT9aK2bQx'),
  linkPreview: () => routes.linkPreview('4fT9aK2bQx'),
  atomFeed: (lang) => routes.atomFeed(routes.codes(lang)),
  jsonFeed: (lang) => routes.jsonFeed(routes.codes(lang)),
  endCalendar: (lang) => routes.endCalendar(routes.codes(lang)),
  dealStart: (lang) => routes.dealStart({ store: 'shopee', id: 'giam-50k' }, lang),
  dealEnd: (lang) => routes.dealEnd({ store: 'shopee', id: 'giam-50k' }, lang),
  watchedStore: () => routes.watchedStore('shopee'),
  watchedProduct: () => routes.watchedProduct('sony-wh'),
  logo: () => routes.logo('logo.svg'),
  docs: () => routes.docs(),
  manifest: (lang) => routes.manifest(lang),
  notFound: (lang) => routes.notFound(lang),
  failed: (lang) => routes.failed(lang),
  offline: (lang) => routes.offline(lang),
  search: (lang) => routes.search('trà sữa & 50%', lang),
  searchPage: (lang) => routes.searchPage(lang),
  searchResults: (lang) => routes.searchResults(lang),
  advancedSearch: (lang) => routes.advancedSearch(lang),
  advancedAnswer: (lang) => routes.advancedAnswer(lang),
  advancedResults: (lang) => routes.advancedResults(lang),
  browsed: (lang) => routes.browsed('/danh-muc/food', lang),
  smartLink: () => routes.smartLink('4fT9aK2bQx'),
  asked: () => routes.asked('ko'),
  mcp: () => routes.mcp(),
}

describe('routes', () => {
  it('build these paths, and no page has another one', () => {
    const lines = Object.entries(EXAMPLES).map(([name, of]) => `${name}: ${of()} · ${of('ko')}`)
    expect(Object.keys(EXAMPLES)).toEqual(Object.keys(routes))
    expect(`\n${lines.join('\n')}\n`).toMatchInlineSnapshot(`
      "
      home: / · /ko
      about: /gioi-thieu · /ko/gioi-thieu
      codes: /ma-giam-gia · /ko/ma-giam-gia
      storeCodes: /ma-giam-gia/shopee · /ko/ma-giam-gia/shopee
      storeCodesPart: /ma-giam-gia/shopee/page/2 · /ko/ma-giam-gia/shopee/page/2
      deal: /ma-giam-gia/shopee/giam-50k · /ko/ma-giam-gia/shopee/giam-50k
      stores: /cua-hang · /ko/cua-hang
      category: /danh-muc/food · /ko/danh-muc/food
      saleDays: /lich-sale · /ko/lich-sale
      saleCalendar: /lich-sale.ics · /ko/lich-sale.ics
      changes: /moi-va-het-han · /ko/moi-va-het-han
      changesAtom: /moi-va-het-han/changes.atom · /ko/moi-va-het-han/changes.atom
      changesJson: /ma-giam-gia/shopee/changes.json · /ko/ma-giam-gia/shopee/changes.json
      changesCalendar: /san-pham/sony-wh/changes.ics · /ko/san-pham/sony-wh/changes.ics
      watchlist: /theo-doi · /ko/theo-doi
      alerts: /theo-doi/alerts · /ko/theo-doi/alerts
      newsFeed: /theo-doi/feed?as=atom · /ko/theo-doi/feed?as=atom
      tips: /bao-uu-dai · /ko/bao-uu-dai
      tip: /bao-uu-dai/4821093755 · /ko/bao-uu-dai/4821093755
      mediaKit: /media-kit · /ko/media-kit
      products: /san-pham-noi-bat · /ko/san-pham-noi-bat
      product: /san-pham/sony-wh · /ko/san-pham/sony-wh
      savings: /tinh-gia · /ko/tinh-gia
      completions: /goi-y.json · /goi-y.json
      savingsSheet: /tinh-gia.json · /ko/tinh-gia.json
      blog: /blog · /ko/blog
      post: /blog/ma-shopee · /ko/blog/ma-shopee
      smartLinks: /smart-link · /ko/smart-link
      getLink: /get-link · /ko/get-link
      linkForm: /get-link/create · /ko/get-link/create
      createdLink: /get-link/4fT9aK2bQx · /ko/get-link/4fT9aK2bQx
      linkQr: /get-link/4fT9aK2bQx.svg · /get-link/4fT9aK2bQx.svg
      linkPreview: /s/4fT9aK2bQx+ · /s/4fT9aK2bQx+
      atomFeed: /ma-giam-gia/feed.atom · /ko/ma-giam-gia/feed.atom
      jsonFeed: /ma-giam-gia/feed.json · /ko/ma-giam-gia/feed.json
      endCalendar: /ma-giam-gia/endings.ics · /ko/ma-giam-gia/endings.ics
      dealStart: /ma-giam-gia/shopee/giam-50k/start.ics · /ko/ma-giam-gia/shopee/giam-50k/start.ics
      dealEnd: /ma-giam-gia/shopee/giam-50k/end.ics · /ko/ma-giam-gia/shopee/giam-50k/end.ics
      watchedStore: /theo-doi/cua-hang/shopee.json · /theo-doi/cua-hang/shopee.json
      watchedProduct: /theo-doi/san-pham/sony-wh.json · /theo-doi/san-pham/sony-wh.json
      logo: /media-kit/logo.svg · /media-kit/logo.svg
      docs: /docs · /docs
      manifest: /manifest.webmanifest · /ko/manifest.webmanifest
      notFound: /404 · /ko/404
      failed: /500 · /ko/500
      offline: /offline · /ko/offline
      search: /search?q=tr%C3%A0%20s%E1%BB%AFa%20%26%2050%25 · /ko/search?q=tr%C3%A0%20s%E1%BB%AFa%20%26%2050%25
      searchPage: /search · /ko/search
      searchResults: /search/results · /ko/search/results
      advancedSearch: /tim-kiem-nang-cao · /ko/tim-kiem-nang-cao
      advancedAnswer: /search/advanced · /ko/search/advanced
      advancedResults: /tim-kiem-nang-cao/results · /ko/tim-kiem-nang-cao/results
      browsed: /search/browse/danh-muc/food · /ko/search/browse/danh-muc/food
      smartLink: /s/4fT9aK2bQx · /s/4fT9aK2bQx
      asked: ?language=ko · ?language=ko
      mcp: /mcp · /mcp
      "
    `)
  })

  it('say their language', () => {
    expect(languageOf('/')).toBe('vi')
    expect(languageOf('/ma-giam-gia')).toBe('vi')
    expect(languageOf('/ko')).toBe('ko')
    expect(languageOf('/ko/ma-giam-gia')).toBe('ko')
    expect(languageOf('/korea')).toBe('vi')
  })

  it('become absolute below the public base, with or without its slash', () => {
    expect(absoluteUrl('https://deals.example', '/docs')).toBe('https://deals.example/docs')
    expect(absoluteUrl('https://deals.example/', '/docs')).toBe('https://deals.example/docs')
    expect(absoluteUrl('https://deals.example/', '')).toBe('https://deals.example')
  })

  it('ask for the preview of a smart link with a plus sign', () => {
    expect(parseLinkParameter('4fT9aK2bQx')).toEqual({ hashId: '4fT9aK2bQx', isPreview: false })
    expect(parseLinkParameter('4fT9aK2bQx+')).toEqual({ hashId: '4fT9aK2bQx', isPreview: true })
    expect(parseLinkParameter('')).toEqual({ hashId: '', isPreview: false })
  })

  it('lead to a contact by mail or by address', () => {
    expect(contactUrl('a@deals.vn')).toBe('mailto:a@deals.vn')
    expect(contactUrl('https://deals.vn/help')).toBe('https://deals.vn/help')
  })

  it('lead to a report of a deal, with its id', () => {
    expect(reportUrl('a@deals.vn', 'trà-1', 'Ưu đãi {id}')).toBe(
      'mailto:a@deals.vn?subject=%C6%AFu%20%C4%91%C3%A3i%20tr%C3%A0-1',
    )
    expect(reportUrl('https://deals.vn/help', 'a&b', '')).toBe('https://deals.vn/help?deal=a%26b')
    expect(reportUrl('https://deals.vn/help?x=1', 'a', '')).toBe('https://deals.vn/help?x=1&deal=a')
  })

  it.each(['a@example.com', 'https://www.example.org/help', 'https://deals.example/contact', 'a@mail.test'])(
    'lead nowhere for the placeholder %s',
    (contact) => {
      expect(contactUrl(contact)).toBeUndefined()
      expect(reportUrl(contact, 'a', '')).toBeUndefined()
    },
  )
})
