import { describe, expect, it } from 'vitest'
import { listImages } from '#pictures/social-images.ts'
import { digest } from '#process/digest.ts'
import { findMoved } from '#site/moved-page.ts'
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
  ])('%s is at %s', (target, where) =>
    expect(findMoved(target, catalog)).toEqual({ location: where, status: 301 }),
  )

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
  ])('%s has not moved', (target) => expect(findMoved(target, catalog)).toBeUndefined())
})

describe('an earlier picture of a record', () => {
  const before = smallCatalog({ deals: { tea: { discount: { kind: 'percent', value: 7 } } } })
  const after = smallCatalog({ deals: { tea: { discount: { kind: 'percent', value: 8 } } } })
  const pathIn = (some: typeof catalog): string =>
    [...listImages(some, digest)].find(({ path }) => path.startsWith('/social/deals/tea-'))?.path ?? ''

  it('is for now at the path of the present one, and so is the present one after a rollback', () => {
    const [old, present] = [pathIn(before), pathIn(after)]
    expect(old).not.toBe(present)
    for (const asked of [old, `${old}?v=1`])
      expect(findMoved(asked, after)).toEqual({ location: present, status: 302 })
    expect(findMoved(present, before)).toEqual({ location: old, status: 302 })
    expect(findMoved(present, after)).toBeUndefined()
  })

  it.each([
    '/social/deals/khong-co-AAAAAAAAAAAAAAAA.png',
    '/social/others/tea-AAAAAAAAAAAAAAAA.png',
    '/social/constructor/tea-AAAAAAAAAAAAAAAA.png',
    '/social/deals/__proto__-AAAAAAAAAAAAAAAA.png',
    '/social/deals/tea.png',
    '/social/home-xx.png',
  ])('%s was never one', (path) => expect(findMoved(path, after)).toBeUndefined())
})
