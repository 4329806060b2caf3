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
  words: {
    vi: [['trà sữa'], ['điện thoại'], ['mã giảm giá Shopee']],
    en: [['bubble tea'], ['phone'], ['Shopee codes']],
    ko: [['밀크티'], ['Shopee 할인 코드']],
    zh: [['奶茶'], ['手机配件']],
    fr: [['thé aux perles'], ['téléphone']],
    ja: [['タピオカ'], ['ノートパソコン']],
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
    ['after other words', 'vi', 'Trà sữa  sho', ['Trà sữa Shopee', 'Trà sữa mã giảm giá Shopee']],
  ])('is completed %s', (_, language, typed, completions) => {
    expect(completers[language](typed).slice(0, completions.length)).toEqual(completions)
  })

  it('is completed by names first, then in the language of the page, then in others of its script', () => {
    expect(completers.en('sho')).toEqual(['Shopee', 'Shopee codes', 'mã giảm giá Shopee'])
    expect(completers.vi('sho')).toEqual(['Shopee', 'mã giảm giá Shopee', 'Shopee codes'])
    expect(completers.ko('sho').slice(0, 2)).toEqual(['Shopee', 'Shopee 할인 코드'])
  })

  it.each(['', '  ', 'zzz', 'trà sữa', 'bubble tea'])('as %j needs no completion', (typed) => {
    expect(completers.vi(typed)).toEqual([])
  })
})
