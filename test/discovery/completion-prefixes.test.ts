import { describe, expect, it } from 'vitest'
import { completionsOf } from '#discovery/completions.ts'
import { createCompleter } from '#text/completer.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import { prefixKey } from '#text/prefix-key.ts'
import { LABELLED_AT } from '../relevance/labels.ts'
import { demonstration } from '../support/demonstration.ts'

/** What people type, parted by bars. */
const TYPED: Record<Language, string> = {
  vi:
    've may bay da|vé máy bay đà|khach san da|khách sạn nha|homest|khách s|mã|mã giảm giá la|ma giam gia sho|' +
    'voucher tra|mien phi|mua 1|khách m|hoàn t|quà|black|cyb|điện th|dien th|lap|laptop c|tai n|tai nghe ch|' +
    'tra s|trà s|trà sữa sho|ca ph|cà ph|sách|sach t|kem ch|sữa r|bỉ|giày ch|áo kh|noi c|nồi ch|máy gi|tủ l|' +
    'đà n|da lat|phú q|hội a|sho|tik|laz|fah|cell|highl|vietj',
  en: 'hotel d|hotel|code|free sh|pho|head|lapt|bubble|coff|sunscr|diap|running|shopee c|flight|cash|gif|book|sha',
  ko: '호텔|쇼ㅍ|노트|커피|무료|이어|항공',
  zh: '机票|酒店|虾皮|咖啡|免|手机|奶',
  fr: 'hôt|livr|télé|code|cas|ordi',
  ja: 'コー|送料|スマ|イヤ',
}

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
]

const data = completionsOf(demonstration, LABELLED_AT)
const completers = Object.fromEntries(
  LANGUAGES.map((language) => [language, createCompleter(data, language)]),
)
const complete = (typed: string, language: Language): string[] => completers[language]?.(typed) ?? []

const typed = LANGUAGES.flatMap((language) =>
  TYPED[language].split('|').map((text) => [text, language] as const),
)

describe('the beginnings that people type', () => {
  it.each(typed)('%s (%s) is completed by what has a word that begins so', (text, language) => {
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
