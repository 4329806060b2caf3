import { describe, expect, it } from 'vitest'
import { markedOn } from '#text/language.ts'
import { renderJson } from '#text/json.ts'
import { withFrenchSpaces, withoutWideSpaces } from '#text/spacing.ts'
import { soundAlike, unifyTones, withoutTone } from '#text/tones.ts'

const NARROW = '\u202F'
const NO_BREAK = '\u00A0'

describe('spaces', () => {
  it.each([
    ['Prix : 5 € !', 'Prix_: 5_€_!'],
    ['Ah ? Oui ; non', 'Ah_? Oui_; non'],
    ['« Texte »', '«_Texte_»'],
    ['10 % de remise', '10_% de remise'],
    ['à 20 h et 20 heures', 'à 20_h et 20 heures'],
    ['1 500 000 ₫', '1~500~000_₫'],
    ['50 000 achats', '50 000 achats'],
    ['lien :smile', 'lien :smile'],
    [' : seul', ' : seul'],
  ])('do not break in French: %s', (text, spaced) => {
    expect(withFrenchSpaces(text)).toBe(spaced.replaceAll('_', NO_BREAK).replaceAll('~', NARROW))
  })

  it.each([
    ['满 60 新元 可用', '满60新元可用'],
    ['{count} 件 商品', '{count}件商品'],
    ['使用 {code} 立减', '使用{code}立减'],
    ['50% 引き', '50%引き'],
    ['Shopee  で 買う', 'Shopeeで買う'],
    ['Shopee Food', 'Shopee Food'],
    ['今すぐ。 次', '今すぐ。次'],
    ['行\n次', '行\n次'],
  ])('do not stand beside wide characters: %s', (text, tight) => {
    expect(withoutWideSpaces(text)).toBe(tight)
  })
})

describe('the tones of Vietnamese', () => {
  it.each([
    ['hoà', 'hòa'],
    ['khoẻ', 'khỏe'],
    ['thuý', 'thúy'],
    ['hoá đơn', 'hóa đơn'],
    ['hòa', 'hòa'],
    ['plain', 'plain'],
  ])('stand where the older fashion puts them: %s', (written, unified) => {
    expect(unifyTones(written.normalize('NFC'))).toBe(unified.normalize('NFC'))
  })

  it.each([
    ['sữa', 'sưa'],
    ['điện', 'điên'],
    ['cả', 'ca'],
    ['mã', 'ma'],
    ['được', 'đươc'],
    ['tea', 'tea'],
  ])('go, and the vowels stay: %s', (word, toneless) => {
    expect(withoutTone(word)).toBe(toneless.normalize('NFC'))
  })

  it.each([
    ['sữa', 'sửa', true],
    ['sữa', 'sữa', true],
    ['mỹ phẫm', 'mỷ phẩm', true],
    ['sữa', 'sưa', false],
    ['sứa', 'sữa', false],
  ])('hook and tilde are one to southern speakers: %s and %s', (one, other, isOne) => {
    expect(soundAlike(one, other)).toBe(isOne)
    expect(soundAlike(other, one)).toBe(isOne)
  })
})

describe('on a page', () => {
  it('a text in another language is marked', () => {
    expect([markedOn('vi', 'vi'), markedOn('vi', 'en'), markedOn('en', 'vi')]).toEqual([
      undefined,
      'en',
      'vi',
    ])
  })

  it('JSON ends no script element', () => {
    const value = { text: '</script><!--&\u2028\u2029' }
    const json = renderJson(value)
    expect(json).toBe(String.raw`{"text":"\u003c/script\u003e\u003c!--\u0026\u2028\u2029"}`)
    expect(JSON.parse(json)).toEqual(value)
  })
})
