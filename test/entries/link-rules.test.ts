import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkContent, type ContentFile, renderMistake } from '#entries/check-content.ts'
import { smallFiles } from '../support/content.ts'

/** A store as an editor writes it; tests add lines. */
const STORE = `name: Shop
url: https://www.shop.vn/
hosts: [shop.vn]
`

/** Every mistake that is reported when these stores are added to a catalog without mistakes. */
function reportsOf(stores: Record<string, string>): string[] {
  const files: ContentFile[] = Object.entries(stores).map(([id, text]) => ({
    path: `stores/${id}.yaml`,
    text,
  }))
  const checked = checkContent([...smallFiles(), ...files])
  return checked.ok ? [] : checked.mistakes.map(renderMistake)
}

const rules = (lines: string): string => `${STORE}links:\n${lines.replace(/^/gm, '  ')}\n`

describe("a store's link rules", () => {
  it('are all optional', () => {
    expect(reportsOf({ shop: STORE })).toEqual([])
    expect(reportsOf({ shop: 'name: Shop\nurl: https://www.shop.vn/\n' })).toEqual([])
  })

  it('may be all there', () => {
    const text = rules(`shortHosts: s.shop.vn
products:
  - match: '/[{slug}]-i.{shop:digits}.{item:digits}'
    canonical: '/product/{shop}/{item}'
  - match: '/product/{shop:digits}/{item:digits}'
    canonical: '/product/{shop}/{item}'
  - match: '[/{lang:word}]/p/{category:path}/{sku:upper}[.{slug}].html'
    key: '/p/{sku}'
wrappers: '/go/{code}?url={url}'
keep: [spid, 'a[0]']
strip: [share_*, from]
affiliate: 'https://network.example/go/1?url={url}&campaign={campaignId}&sub={subId}'`)
    const like =
      'name: Shop 2\nurl: https://shop.sg/\nhosts: shop.sg\nlinks:\n  like: shop\n  affiliate: "?sub={subId}"\n'
    expect(reportsOf({ shop: text, 'shop-sg': like })).toEqual([])
  })

  it('are those of the guide', () => {
    const guide = readFileSync(join(import.meta.dirname, '..', '..', 'CONTRIBUTING.md'), 'utf8')
    const example = /## A store[\s\S]*?```yaml\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''
    expect(example).toContain('products:')
    expect(reportsOf({ shop: example })).toEqual([])
  })

  it.each([
    [
      'a host with a scheme',
      'name: Shop\nurl: https://shop.vn/\nhosts: [https://shop.vn]\n',
      '3:9 hosts.0: found "https://shop.vn"; write a host name in lower case without https://, for example: shopee.vn',
    ],
    [
      'a host that all shops of a country have',
      'name: Shop\nurl: https://shop.com.vn/\nhosts: [com.vn]\n',
      '3:9 hosts.0: found "com.vn"; all shops of a country end like this; write the store\'s own name too, for example: shopee.com.my',
    ],
    [
      'a host in another script',
      'name: Shop\nurl: https://shop.vn/\nhosts: [shop.vn, xn--shp-hoa.vn]\n',
      '3:18 hosts.1: found "xn--shp-hoa.vn"; write a host name in plain letters; names in other scripts are not supported',
    ],
    [
      'an address at a host that is not listed',
      'name: Shop\nurl: https://www.shop.vn/\nhosts: [shop.com]\n',
      '3:1 hosts: found a list; the host of url is missing; write shop.vn first',
    ],
    [
      'short links without a host',
      'name: Shop\nurl: https://www.shop.vn/\nlinks:\n  shortHosts: [s.vn]\n',
      '1:1 hosts: missing; the host of url is missing; write shop.vn first',
    ],
    [
      'a host that stands twice',
      'name: Shop\nurl: https://www.shop.vn/\nhosts: [shop.vn]\nlinks:\n  shortHosts: shop.vn\n',
      '5:3 links.shortHosts: found "shop.vn"; stands in stores/shop.yaml already; a host belongs to one store',
    ],
    [
      'an unknown field',
      rules('product: []'),
      '5:3 links.product: found a list; unknown field; did you mean products?',
    ],
    [
      'an unknown field of a rule',
      rules("products:\n  - match: '/p/{item}'\n    canonic: '/p'\n    key: '/{item}'"),
      '7:7 links.products.0.canonic: found "/p"; unknown field; did you mean canonical?',
    ],
    [
      'a rule without a key',
      rules("products:\n  - match: '/p/{item}'"),
      "6:7 links.products.0.key: missing; write what tells one product from another, for example: '/{item}'",
    ],
    [
      'a path that is no text',
      rules('products:\n  - match: [/p]\n    key: /p'),
      "6:7 links.products.0.match: found a list; write a path in quotes, for example: '/product/{shop:digits}/{item:digits}'",
    ],
    [
      'a path without a slash',
      rules("products:\n  - match: 'p/{item}'\n    key: '/p/{item}'"),
      '6:7 links.products.0.match: found "p/{item}"; begin with a slash, for example: /product/{item:digits}',
    ],
    [
      'a regular expression',
      rules("products:\n  - match: '/p/(\\d+)'\n    key: '/p'"),
      '6:7 links.products.0.match: found "/p/(\\\\d+)"; "(" cannot stand here; write {name} for what varies',
    ],
    [
      'an unknown kind of placeholder',
      rules("products:\n  - match: '/p/{item:number}'\n    key: '/p/{item}'"),
      '6:7 links.products.0.match: found "/p/{item:number}"; {item:number} has an unknown kind; write one of text, digits, word, upper, path',
    ],
    [
      'a placeholder without a name',
      rules("products:\n  - match: '/p/{}'\n    key: '/p'"),
      '6:7 links.products.0.match: found "/p/{}"; {} is not a placeholder; write {name} or {name:digits}',
    ],
    [
      'a placeholder that stands twice',
      rules("products:\n  - match: '/{a}/{a}'\n    key: '/{a}'"),
      '6:7 links.products.0.match: found "/{a}/{a}"; {a} stands twice; give each placeholder a name of its own',
    ],
    [
      'two placeholders side by side',
      rules("products:\n  - match: '/{a}[{b}]'\n    key: '/{a}'"),
      '6:7 links.products.0.match: found "/{a}[{b}]"; put a letter or sign between two placeholders, so that it is clear where one ends',
    ],
    [
      'a bracket that is not closed',
      rules("products:\n  - match: '/{a}[-{b}'\n    key: '/{a}'"),
      '6:7 links.products.0.match: found "/{a}[-{b}"; close the bracket with ]',
    ],
    [
      'a bracket in a bracket',
      rules("products:\n  - match: '/{a}[-[{b}]]'\n    key: '/{a}'"),
      '6:7 links.products.0.match: found "/{a}[-[{b}]]"; close the bracket before the next one opens',
    ],
    [
      'an empty bracket',
      rules("products:\n  - match: '/{a}[]'\n    key: '/{a}'"),
      '6:7 links.products.0.match: found "/{a}[]"; put something between [ and ]',
    ],
    [
      'a value that match does not give',
      rules("products:\n  - match: '/p/{item}'\n    canonical: '/p/{id}'"),
      '7:7 links.products.0.canonical: found "/p/{id}"; {id} is not in match; write {item}',
    ],
    [
      'a value that may be absent',
      rules("products:\n  - match: '/p/{item}[-s{sku}].html'\n    key: '/p/{item}/{sku}'"),
      '7:7 links.products.0.key: found "/p/{item}/{sku}"; {sku} may be absent; write it in brackets, as in match',
    ],
    [
      'a canonical address that no rule knows',
      rules("products:\n  - match: '/{slug}-i{item:digits}'\n    canonical: '/product/{item}'"),
      '7:7 links.products.0.canonical: found "/product/{item}"; the rules recognise this path as another product, or not at all; correct it, or add a rule for it above',
    ],
    [
      'a rule that an earlier one hides',
      rules(
        "products:\n  - match: '/{slug}'\n    key: '/{slug}'\n  - match: '/p{item:digits}'\n    key: '/{item}'",
      ),
      '8:7 links.products.1.match: found "/p{item:digits}"; the rules recognise this path as another product, or not at all; correct it, or add a rule for it above',
    ],
    [
      'a wrapper without its parameter',
      rules("wrappers: ['/an_redir']"),
      '5:14 links.wrappers.0: found "/an_redir"; write a path and the parameter that holds the address, for example: \'/an_redir?origin_link={url}\'',
    ],
    [
      'a parameter with its value',
      rules('keep: [spid=1]'),
      '5:10 links.keep.0: found "spid=1"; write the name of a query parameter alone, for example: spid',
    ],
    [
      'a star for all parameters',
      rules("strip: ['*']"),
      '5:11 links.strip.0: found "*"; write the name of a query parameter, or its beginning and a star, for example: share_*',
    ],
    [
      'a parameter that is kept and stripped',
      rules('keep: [a]\nstrip: [b, a]'),
      '6:14 links.strip.1: found "a"; stands in keep too; write it in one of the two',
    ],
    [
      'an address of an app without the page',
      rules("app: 'shop://home'"),
      "5:3 links.app: found \"shop://home\"; write an address such as 'shop://open?url={url}' or 'intent://{address}#Intent;scheme=https;package=vn.shop;end'",
    ],
    [
      'an address of an app that a browser would run',
      rules("app: 'javascript://{address}'"),
      "5:3 links.app: found \"javascript://{address}\"; write an address such as 'shop://open?url={url}' or 'intent://{address}#Intent;scheme=https;package=vn.shop;end'",
    ],
    [
      'an affiliate address without the page',
      rules("affiliate: 'https://network.example/go?sub={subId}'"),
      '5:3 links.affiliate: found "https://network.example/go?sub={subId}"; write {url} as a parameter, for example: \'…?url={url}\'',
    ],
    [
      'an affiliate address over http',
      rules("affiliate: 'http://network.example/go?url={url}'"),
      "5:3 links.affiliate: found \"http://network.example/go?url={url}\"; write an address such as 'https://network.example/go?url={url}&sub={subId}', or parameters such as '?utm_campaign={campaignId}'",
    ],
    [
      'an affiliate address whose host varies',
      rules("affiliate: 'https://{subId}.example/go?url={url}'"),
      "5:3 links.affiliate: found \"https://{subId}.example/go?url={url}\"; write an address such as 'https://network.example/go?url={url}&sub={subId}', or parameters such as '?utm_campaign={campaignId}'",
    ],
    [
      'affiliate parameters with an unknown placeholder',
      rules("affiliate: '?a={subid}'"),
      '5:3 links.affiliate: found "?a={subid}"; {subid} is unknown; write {url}, {campaignId} or {subId}',
    ],
    [
      'affiliate parameters with the page in them',
      rules("affiliate: '?a={url}'"),
      '5:3 links.affiliate: found "?a={url}"; leave out {url}; these parameters are added to it',
    ],
    [
      'a store to be like that has no file',
      rules('like: shoppe'),
      '5:3 links.like: found "shoppe"; no such file in stores/; did you mean shopee?',
    ],
    [
      'rules besides those of the store to be like',
      rules('like: shopee\nkeep: [a]'),
      '6:3 links.keep: found a list; comes from shopee already; leave out this field, or like',
    ],
  ])('with %s are a mistake', (_what, text, report) => {
    expect(reportsOf({ shop: text })).toEqual([`stores/shop.yaml:${report}`])
  })

  it.each([
    "wrappers: '/go?a={url}?b={url}'",
    "wrappers: '/go?a=1&b={url}'",
    "wrappers: '/go?b={url}&a=1'",
    "wrappers: '/go?{url}'",
  ])('take one parameter alone for an address within another: %s', (lines) => {
    expect(reportsOf({ shop: rules(lines) })).toEqual([
      expect.stringContaining('write a path and the parameter that holds the address'),
    ])
  })

  it.each([
    "affiliate: 'https://network.example/go?url={url}?sub={subId}'",
    "affiliate: 'https://network.example/go?url={url}&x y=1'",
    "affiliate: 'https://network.example/{subId}?url={url}'",
    "affiliate: 'xhttps://network.example/go?url={url}'",
    "affiliate: 'https://network.example/g o?url={url}'",
    "affiliate: 'https://network.example?url={url}'",
    "affiliate: 'sub={subId}'",
  ])('have an affiliate address of plain parts: %s', (lines) => {
    expect(reportsOf({ shop: rules(lines) })).toEqual([
      expect.stringContaining("write an address such as 'https://network.example/"),
    ])
  })

  it.each([
    ["products:\n  - match: '/p/{a}/{b}'\n    canonical: '/{x}'", '{x} is not in match; write {a}, {b}'],
    [
      "products:\n  - match: '/p'\n    canonical: '/{x}'",
      '{x} is not in match; write a placeholder of match',
    ],
  ])('say what a rule gives: %s', (lines, hint) => {
    expect(reportsOf({ shop: rules(lines) })).toEqual([expect.stringContaining(hint)])
  })

  it('recognise a product with and without what may be absent', () => {
    const wrong = (match: string, canonical: string) =>
      reportsOf({ shop: rules(`products:\n  - match: '${match}'\n    canonical: '${canonical}'`) }).length
    expect(wrong('/p/{a:digits}[-{b:digits}]', '/p/{a}[-{b}]')).toBe(0)
    expect(wrong('/p/{a:digits}[-{b:digits}]', '/p/{a}[_{b}]')).toBe(1)
    expect(wrong('/p/{a:digits}[-{b:digits}].html', '/p/{a}[-{b}.html]')).toBe(1)
  })

  it('name hosts of a shop, not of a country', () => {
    const wrong = (host: string) =>
      reportsOf({ shop: `name: A\nurl: https://${host}/\nhosts: [${host}]\n` }).length
    expect(['com.vn', 'co.uk', 'edu.vn'].map(wrong)).toEqual([1, 1, 1])
    expect(['shop.com.vn', 'tcom.vn', 'com.shop', 'net.vn.shop'].map(wrong)).toEqual([0, 0, 0, 0])
  })

  it('name a host that no other store has', () => {
    const other =
      'name: Other\nurl: https://other.vn/\nhosts: [other.vn]\nlinks:\n  shortHosts: [s.vn, shop.vn]\n'
    expect(reportsOf({ other, shop: STORE })).toEqual([
      'stores/shop.yaml:3:9 hosts.0: found "shop.vn"; stands in stores/other.yaml already; a host belongs to one store',
    ])
  })

  it('and an alias that means no other store', () => {
    const other = 'name: Other\nurl: https://other.vn/\naliases: [Ô thơ, khác]\n'
    const shop = 'name: Shop\nurl: https://www.shop.vn/\naliases: [khác, other, shóp]\n'
    expect(reportsOf({ other, shop })).toEqual([
      'stores/shop.yaml:3:11 aliases.0: found "khác"; stands in stores/other.yaml already; shoppers mean one store by it',
      'stores/shop.yaml:3:17 aliases.1: found "other"; stands in stores/other.yaml already; shoppers mean one store by it',
      'stores/shop.yaml:3:24 aliases.2: found "shóp"; stands in stores/shop.yaml already; shoppers mean one store by it',
    ])
  })

  it('are not like those of a store that is like another', () => {
    const second = 'name: B\nurl: https://b.vn/\nhosts: b.vn\nlinks:\n  like: a\n'
    const third = 'name: C\nurl: https://c.vn/\nhosts: c.vn\nlinks:\n  like: b\n'
    const first = 'name: A\nurl: https://a.vn/\nhosts: a.vn\n'
    expect(reportsOf({ a: first, b: second, c: third })).toEqual([
      'stores/c.yaml:5:3 links.like: found "b"; is like a itself; write a here',
    ])
  })
})
