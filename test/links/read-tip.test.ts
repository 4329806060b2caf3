import { describe, expect, it } from 'vitest'
import { readTip } from '#links/read-tip.ts'
import { createStoresByHost } from '#links/stores-by-host.ts'
import { smallCatalog } from '../support/content.ts'

const stores = createStoresByHost(smallCatalog({ stores: { shopee: { hosts: ['shopee.vn'] } } }).stores)

const read = (what: string, until = '') => readTip({ what, until }, { stores, today: '2026-11-20' })
const keyOf = (what: string): string | false => {
  const found = read(what)
  return found.ok && found.tip.key
}
const mistakeIn = (what: string, until = ''): string | undefined => {
  const found = read(what, until)
  return found.ok ? undefined : found.mistake
}

describe('a tip', () => {
  it('is kept on one line, without invisible characters, with what was written about the end', () => {
    expect(read(' Mã DEMO20 \r\n\u202Egiảm 20K\u0007 ', '2026-11-30')).toMatchObject({
      ok: true,
      tip: { what: 'Mã DEMO20 giảm 20K', until: '2026-11-30' },
    })
    expect(read('Mã DEMO20', 'tối mai')).toMatchObject({ tip: { until: 'tối mai' } })
    expect(read('Mã DEMO20', ' ')).toMatchObject({ tip: { until: null } })
  })

  it('keeps an address in its canonical form, without what tells how the reader came there', () => {
    expect(read('Rẻ nè: https://shopee.vn/sale?utm_source=zalo&page=2#top nha')).toMatchObject({
      tip: { what: 'Rẻ nè: https://shopee.vn/sale?page=2 nha' },
    })
    expect(read('https://other.example/x?utm_source=zalo&id=7')).toMatchObject({
      tip: { what: 'https://other.example/x?id=7' },
    })
  })

  it.each([
    ['https://shopee.vn/sale?utm_source=zalo', 'Xem https://www.shopee.vn/sale ngay'],
    ['https://other.example/x?fbclid=1', 'https://other.example/x'],
    ['Mã  DEMO20 giảm 20K', 'ma demo20 GIẢM 20k'],
  ])('is the same tip: %s and %s', (one, other) => {
    expect(keyOf(one)).toBe(keyOf(other))
  })

  it.each([
    ['https://shopee.vn/a', 'https://shopee.vn/b'],
    ['Mã DEMO20', 'Mã DEMO30'],
  ])('is another tip: %s and %s', (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other))
  })

  it.each([
    'Liên hệ 0901 234 567 để lấy mã',
    'Ai cần nhắn ban@example.com',
    'https://other.example/login?user=ban%40example.com',
    'Chuyển khoản trước 50k',
  ])('is not taken with contacts of a person: %s', (what) => {
    expect(mistakeIn(what)).toBe('personal')
  })

  it('takes an address whose ids look like phone numbers', () => {
    expect(mistakeIn('https://shopee.vn/x-i.0901234567.0912345678')).toBeUndefined()
  })

  it('says what is wrong with its fields', () => {
    expect(mistakeIn('  \u200B ')).toBe('empty')
    expect(mistakeIn('a'.repeat(501))).toBe('too-long')
    expect(mistakeIn('Mã DEMO20', 'x'.repeat(41))).toBe('too-long')
    expect(mistakeIn('Mã DEMO20', '2026-11-19')).toBe('over')
    expect(mistakeIn('Mã DEMO20', '2026-11-20')).toBeUndefined()
  })
})
