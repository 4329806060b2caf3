import { describe, expect, it } from 'vitest'
import { movedPage } from '#site/moved-page.ts'
import { smallCatalog } from '../support/content.ts'

const catalog = smallCatalog({ stores: { shopee: { name: 'Shopee' } } })

describe('the former page of a store', () => {
  it.each([
    ['/cua-hang/shopee', '/ma-giam-gia/shopee'],
    ['/ko/cua-hang/shopee', '/ko/ma-giam-gia/shopee'],
    ['/cua-hang/shopee/', '/ma-giam-gia/shopee/'],
    ['/cua-hang/shopee.md', '/ma-giam-gia/shopee.md'],
    ['/fr/cua-hang/shopee/changes.atom', '/fr/ma-giam-gia/shopee/changes.atom'],
    ['/cua-hang/shopee?utm_source=a', '/ma-giam-gia/shopee?utm_source=a'],
  ])('%s is at %s', (target, where) => expect(movedPage(target, catalog)).toBe(where))

  it.each([
    '/cua-hang',
    '/cua-hang/',
    '/cua-hang.md',
    '/cua-hang/khong-co',
    '/cua-hang/shopee-food',
    '/cua-hang//evil.example',
    '/xx/cua-hang/shopee',
    '/theo-doi/cua-hang/shopee.json',
    '/ma-giam-gia/shopee',
    `/cua-hang/shopee?${'a'.repeat(2000)}`,
  ])('%s has not moved', (target) => expect(movedPage(target, catalog)).toBeUndefined())
})
