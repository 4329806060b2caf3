import { describe, expect, it } from 'vitest'
import { createCatalog } from '#catalog/catalog.ts'
import { createLink } from '#links/create-link.ts'
import { createStoresByHost } from '#links/stores-by-host.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { readContent, smallFiles } from '../support/content.ts'
import { PAGES } from './product-urls.ts'
import { CONTENT, sha256, STORES_BY_HOST } from './support.ts'

describe('the supported stores', () => {
  it('are the same after their way through the snapshot', () => {
    const snapshot = snapshotOf(CONTENT, { builtAt: 0, siteUrl: 'https://deals.example' })
    const { stores } = createCatalog(JSON.parse(JSON.stringify(snapshot)) as typeof snapshot)
    const storesByHost = createStoresByHost(stores)
    for (const inputUrl of PAGES.flatMap(({ spellings }) => spellings)) {
      expect(createLink({ inputUrl }, storesByHost, sha256)).toEqual(
        createLink({ inputUrl }, STORES_BY_HOST, sha256),
      )
    }
  })

  it('are found by their hosts and everything below them, at whole labels', () => {
    const idOf = (host: string) => STORES_BY_HOST.find(host)?.id
    expect(['shopee.vn', 'www.shopee.vn', 'a.b.shopee.vn', 's.shopee.vn'].map(idOf)).toEqual(
      Array(4).fill('shopee'),
    )
    expect(['evilshopee.vn', 'shopee.vn.evil.com', 'vn', 'com.my', ''].map(idOf)).toEqual(
      Array(5).fill(undefined),
    )
  })

  it('do not include one without hosts', () => {
    const { stores } = readContent(smallFiles())
    expect(
      createStoresByHost(new Map(stores.map((store) => [store.id, store]))).find('shopee.vn'),
    ).toBeUndefined()
  })

  it('grow by one record, rules and all', () => {
    const { stores } = readContent(
      smallFiles({
        stores: {
          shopee: {},
          shop: {
            name: 'Shop',
            url: 'https://www.shop.vn/',
            hosts: ['shop.vn'],
            links: {
              shortHosts: ['s.hop.vn'],
              products: [{ match: '/[{slug}-]i{item:digits}', canonical: '/i{item}' }],
              wrappers: ['/go?to={url}'],
              keep: ['color'],
              strip: ['from_*'],
            },
          },
        },
      }),
    )
    const storesByHost = createStoresByHost(new Map(stores.map((store) => [store.id, store])))
    const inputOf = (inputUrl: string) => {
      const draft = createLink({ inputUrl }, storesByHost, sha256)
      return draft.ok ? draft.data.inputUrl : draft.failure.message
    }
    expect(inputOf('https://m.shop.vn/ao-i7?color=red&size=m')).toBe('https://www.shop.vn/i7?color=red')
    expect(inputOf('https://shop.vn/sale?from_app=1&page=2')).toBe('https://www.shop.vn/sale?page=2')
    expect(inputOf('https://s.hop.vn/AbC?x=1')).toBe('https://s.hop.vn/AbC')
    expect(inputOf('https://shop.vn/go?to=https%3A%2F%2Fshop.vn%2Fi7')).toBe('https://www.shop.vn/i7')
  })
})
