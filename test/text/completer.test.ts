import { describe, expect, it } from 'vitest'
import { type Complete, type Completions, createCompleter } from '#text/completer.ts'
import { type Language, LANGUAGES } from '#text/language.ts'

const DATA: Completions = {
  names: [
    ['Shopee', 'shp', 'sàn cam'],
    ['쇼피'],
    ['ショッピー'],
    ['虾皮'],
    ['Điện máy XANH', 'đmx'],
    ['The Coffee House'],
  ],
  things: {
    vi: [['trà sữa'], ['điện thoại']],
    en: [['bubble tea'], ['phone']],
    ko: [['밀크티'], ['']],
    zh: [['奶茶'], ['']],
    fr: [['thé aux perles'], ['téléphone']],
    ja: [['タピオカ'], ['']],
  },
  sellers: [[0], [4]],
  openers: ['ma giam gia', 'voucher'],
  words: {
    vi: [['mã giảm giá Shopee']],
    en: [['Shopee codes']],
    ko: [['Shopee 할인 코드']],
    zh: [['手机配件']],
    fr: [],
    ja: [['ノートパソコン']],
  },
}

const completers = Object.fromEntries(
  LANGUAGES.map((language) => [language, createCompleter(DATA, language)]),
) as Record<Language, Complete>

describe('what is typed', () => {
  it.each<[string, Language, string, string[]]>([
    ['without marks', 'vi', 'tra s', ['trà sữa']],
    ['with marks and capitals', 'vi', 'TRÀ', ['trà sữa']],
    ['with d for đ', 'vi', 'dien', ['Điện máy XANH', 'điện thoại']],
    ['as a short form', 'vi', 'dmx', ['Điện máy XANH']],
    ['as a nickname', 'vi', 'san c', ['Shopee']],
    ['from a later word on', 'en', 'tea', ['bubble tea']],
    ['by letters of hangul', 'ko', '쇼ㅍ', ['쇼피']],
    ['in hiragana', 'ja', 'たぴ', ['タピオカ']],
    ['in half-width kana', 'ja', 'ﾀﾋﾟ', ['タピオカ']],
    ['in Chinese characters', 'zh', '奶', ['奶茶']],
    ['in the script of another language', 'vi', '奶', ['奶茶']],
    ['in words of another language', 'vi', 'bub', ['bubble tea']],
    ['after other words', 'vi', 'Trà sữa  sho', ['Trà sữa Shopee']],
    ['by names after words that say nothing', 'vi', 'xem sho', ['xem Shopee']],
    ['by anything after words for codes', 'vi', 'voucher tra', ['voucher trà sữa']],
    ['as it is written before what begins with other marks', 'vi', 'điện t', ['điện thoại']],
  ])('is completed %s', (_, language, typed, completions) => {
    expect(completers[language](typed).slice(0, completions.length)).toEqual(completions)
  })

  it('is completed by names first, then in the language of the page, then in others of its script', () => {
    expect(completers.en('sho')).toEqual(['Shopee', 'Shopee codes', 'mã giảm giá Shopee'])
    expect(completers.vi('sho')).toEqual(['Shopee', 'mã giảm giá Shopee', 'Shopee codes'])
    expect(completers.ko('sho').slice(0, 2)).toEqual(['Shopee', 'Shopee 할인 코드'])
  })

  it.each(['trà sữa đi', 'điện thoại sho', 'trà sữa tr'])(
    'is not completed by what no record has beside the thing: %s',
    (typed) => {
      expect(completers.vi(typed)).toEqual([])
    },
  )

  it.each([
    ['a letter that begins names, behind words that say nothing', 'xem s'],
    ['other marks than those of a later word', 'sủa'],
  ])('is not completed by %s', (_, typed) => {
    expect(completers.vi(typed)).toEqual([])
  })

  it('is completed behind words for codes by nothing that names codes again', () => {
    expect(completers.vi('mã giảm giá sho')).toEqual(['mã giảm giá Shopee'])
  })

  it.each(['', '  ', 'zzz', 'trà sữa', 'bubble tea'])('as %j needs no completion', (typed) => {
    expect(completers.vi(typed)).toEqual([])
  })
})
