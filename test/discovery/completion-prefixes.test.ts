import { describe, expect, it } from 'vitest'
import { completionsOf } from '#discovery/completions.ts'
import { createCompleter } from '#text/completer.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import { prefixKey } from '#text/prefix-key.ts'
import { LABELLED_AT } from '../relevance/labels.ts'
import { PREFIXES } from '../relevance/prefixes.ts'
import { demonstration } from '../support/demonstration.ts'

/** Short forms, and what they stand for. */
const SHORT: readonly (readonly [typed: string, language: Language, completed: string])[] = [
  ['mgg', 'vi', 'mã giảm giá Shopee'],
  ['freesh', 'vi', 'miễn phí vận chuyển'],
  ['fs', 'vi', 'miễn phí vận chuyển'],
  ['ks', 'vi', 'khách sạn'],
  ['đt', 'vi', 'điện thoại'],
  ['shp', 'vi', 'Shopee'],
  ['tgdd', 'vi', 'Thế Giới Di Động'],
  ['voucher', 'en', 'Shopee codes'],
  ['쿠폰', 'ko', 'Shopee 할인 코드'],
  ['优惠券', 'zh', 'Shopee优惠码'],
  ['クーポン', 'ja', 'Shopeeの割引コード'],
]

const data = completionsOf(demonstration, LABELLED_AT)
const completers = Object.fromEntries(
  LANGUAGES.map((language) => [language, createCompleter(data, language)]),
)
const complete = (typed: string, language: Language): string[] => completers[language]?.(typed) ?? []

describe('the beginnings that people type', () => {
  it.each(PREFIXES)('%s (%s) is completed by what has a word that begins so', (text, language) => {
    const suggested = complete(text, language)
    expect(suggested).not.toEqual([])
    const last = prefixKey(text).split(' ').at(-1) ?? ''
    const words = prefixKey(suggested[0] ?? '').split(' ')
    expect(words.some((word) => word.includes(last))).toBe(true)
  })

  it.each(SHORT)('%s (%s) is short for %s', (text, language, completed) => {
    expect(complete(text, language)).toContain(completed)
  })

  it.each(['sữa ch', 'khách sạn phi', 'trà sữa ca', 'điện thoại nồi'])(
    '%s has no completion that no record has',
    (text) => {
      expect(complete(text, 'vi').filter((each) => /chuột|Philips|Canifa|nồi/.test(each))).toEqual([])
    },
  )

  it('of an occasion names the stores that have deals for it', () => {
    expect(complete('tết', 'vi').every((text) => text.startsWith('tết '))).toBe(true)
    expect(complete('tết', 'vi')).not.toEqual([])
  })

  it('with its mark is that word', () => {
    expect(complete('mã', 'vi')[0]).toBe('mã giảm giá Shopee')
  })
})
