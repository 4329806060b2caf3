import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalUrl } from '#links/canonical-url.ts'
import { createLink } from '#links/create-link.ts'
import { firstUrlIn } from '#links/first-url.ts'
import { parseStoreUrl } from '#links/store-url.ts'
import { HOSTILE_URLS } from './hostile-urls.ts'
import { PAGES } from './product-urls.ts'
import { canonicalOf, sha256, STORES_BY_HOST, STORES } from './support.ts'

/** The same cases at every run. */
const SEED = 11

const ADDRESSES = PAGES.flatMap(({ href, spellings }) => [href, ...spellings])

const TRACKING = [
  'utm_source',
  'UTM_Campaign',
  'gclid',
  'fbclid',
  'ttclid',
  'msclkid',
  'af_siteid',
  'aff_sub',
  'sub1',
  'sub_id3',
  'spm',
  'scm',
  'ref',
]

/** What addresses are told apart by, and what hides in them. */
const PIECES = [
  '/',
  '//',
  '\\',
  '.',
  ':',
  '@',
  '?',
  '#',
  '&',
  '%',
  '%2f',
  '%5c',
  '=',
  '[',
  '\t',
  '\u200b',
  'https:',
]

const word = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/)
const value = fc.oneof(
  word,
  fc.string({ maxLength: 20 }).map(encodeSafely),
  fc.constantFrom('%', '%2', '%zz', '+', '%41', '%c3%a1'),
)
const pair = fc.tuple(word, value).map(([name, text]) => `${name}=${text}`)

/** An address of some store that one of its rules may know: its pattern filled, with any parameters. */
const storeAddress = fc
  .constantFrom(...STORES.values())
  .chain(({ hosts, links }) => {
    const rules = STORES.get(links.like ?? '')?.links ?? links
    const patterns = [...rules.products.map(({ match }) => match), '/{a}', '/{a}/{b}.html', '/']
    const path = fc.constantFrom(...patterns).chain(fillIn)
    const host = fc.tuple(
      fc.constantFrom('', 'www.', 'm.', 'a.b.'),
      fc.constantFrom(...hosts, ...links.shortHosts),
    )
    const names = fc.constantFrom(
      ...rules.keep,
      ...rules.strip.map((name) => name.replace('*', 'x')),
      'q',
      ...TRACKING,
    )
    const known = fc.tuple(names, value).map(([name, text]) => `${name}=${text}`)
    return fc.tuple(host, path, fc.array(fc.oneof(pair, known), { maxLength: 5 }))
  })
  .map(([host, path, pairs]) => `https://${host.join('')}${path}?${pairs.join('&')}`)

/** A pattern with every placeholder replaced, and brackets kept or left out. */
function fillIn(pattern: string): fc.Arbitrary<string> {
  const texts = pattern.split(/(\[[^\]]*\]|\{[^}]*\})/)
  const parts = texts.map((text): fc.Arbitrary<string> => {
    if (text.startsWith('[')) return fc.option(fillIn(text.slice(1, -1)), { nil: '' })
    if (text.endsWith(':digits}')) return fc.nat().map(String)
    return text.startsWith('{') ? word : fc.constant(text)
  })
  return fc.tuple(...parts).map((filled) => filled.join(''))
}

/** Percent-encoded, or nothing for half a surrogate pair. */
function encodeSafely(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : ''
}

/** Text with some characters of it replaced, removed or added. */
const spoilt = fc
  .tuple(
    fc.constantFrom(...ADDRESSES, ...HOSTILE_URLS.map(({ url }) => url)),
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.nat({ max: 3 }),
        fc.oneof(fc.string({ unit: 'binary', maxLength: 2 }), fc.constantFrom(...PIECES)),
      ),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
  )
  .map(([url, edits]) =>
    edits.reduce((text, [place, removed, added]) => {
      const at = text.length === 0 ? 0 : place % text.length
      return text.slice(0, at) + added + text.slice(at + removed)
    }, url),
  )

const isListed = (host: string, id: string): boolean => {
  const store = STORES.get(id)
  return [...(store?.hosts ?? []), ...(store?.links.shortHosts ?? [])].some(
    (listed) => host === listed || host.endsWith(`.${listed}`),
  )
}

describe('any text', () => {
  it('is refused or leads to a listed host over https, and never throws', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), spoilt, storeAddress)
    fc.assert(
      fc.property(anything, anything, (inputUrl, outputUrl) => {
        for (const draft of [
          createLink({ inputUrl }, STORES_BY_HOST, sha256),
          createLink({ inputUrl, outputUrl }, STORES_BY_HOST, sha256),
        ]) {
          if (!draft.ok) continue
          for (const href of [draft.data.inputUrl, draft.data.outputUrl]) {
            const url = new URL(href)
            expect([url.protocol, url.username, url.password, url.port]).toEqual(['https:', '', '', ''])
            expect(isListed(url.hostname, draft.data.storeId)).toBe(true)
            expect(href).toMatch(/^[\x21-\x7e]+$/)
          }
        }
        firstUrlIn(inputUrl)
      }),
      { numRuns: 3000, seed: SEED },
    )
  })
})

/** The name of a parameter, decoded once. */
function nameOf(written: string): string {
  return decodeURIComponent(written.split('=', 1)[0]?.replace(/%(?![0-9a-f]{2})/gi, '%25') ?? '')
}

describe('an address of a store', () => {
  it('has a canonical address that is its own, with the same key', () => {
    let accepted = 0
    fc.assert(
      fc.property(fc.oneof(storeAddress, spoilt), (text) => {
        const read = parseStoreUrl(text, STORES_BY_HOST)
        fc.pre(read.ok)
        accepted += 1
        const once = canonicalUrl(read.data.url, read.data.store)
        expect(canonicalOf(once.href)).toEqual({ ...once, store: read.data.store.id })
      }),
      { numRuns: 2000, seed: SEED },
    )
    expect(accepted).toBeGreaterThan(1000)
  })

  it('keeps its key whatever tracking parameters it gets', () => {
    const tracking = fc.array(fc.tuple(fc.constantFrom(...TRACKING), word), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.constantFrom(...ADDRESSES), tracking, (address, pairs) => {
        const url = new URL(address)
        const added = pairs.map((each) => each.join('=')).join('&')
        const [before, after] = [`?${added}${url.search.replace('?', '&')}`, `${url.search || '?'}&${added}`]
        for (const search of [before, after]) {
          expect(canonicalOf(`${url.origin}${url.pathname}${search}`)).toEqual(canonicalOf(address))
        }
      }),
      { numRuns: 1000, seed: SEED },
    )
  })

  it('keeps the order of the parameters of one name', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 5 }), fc.array(pair), (values, others) => {
        const own = values.map((each) => `zz-sort=${each}`)
        const at = own.map((each, index) => [...others.slice(index, index + 1), each]).flat()
        const { href } = canonicalOf(`https://gearvn.com/collections/man-hinh?${at.join('&')}`)
        expect(new URL(href).searchParams.getAll('zz-sort')).toEqual(values)
      }),
      { numRuns: 300, seed: SEED },
    )
  })

  it('keeps its key whatever the order of its different parameters', () => {
    fc.assert(
      fc.property(storeAddress, (text) => {
        const [page = '', query = ''] = text.split('?')
        const byName = Map.groupBy(query.split('&'), (each) => nameOf(each))
        const turned = `${page}?${[...byName.values()].toReversed().flat().join('&')}`
        const [one, other] = [text, turned].map((each) => parseStoreUrl(each, STORES_BY_HOST))
        fc.pre(one?.ok === true && other?.ok === true)
        expect(canonicalUrl(other.data.url, other.data.store)).toEqual(
          canonicalUrl(one.data.url, one.data.store),
        )
      }),
      { numRuns: 1000, seed: SEED },
    )
  })
})
