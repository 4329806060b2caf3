import { describe, expect, it } from 'vitest'
import { asWritten, onOneLine, stretchesOf } from '#narrative/as-written.ts'

describe('a text on one line', () => {
  it('has one space for each stretch of white space, and none around it', () => {
    expect(onOneLine('  trà \n\n\t sữa  ')).toBe('trà sữa')
  })

  it('keeps the spaces that French does not break', () => {
    expect(onOneLine('85\u202F000\u00A0₫')).toBe('85\u202F000\u00A0₫')
  })

  it('has composed letters, however they were typed', () => {
    expect(onOneLine('tra\u0300')).toBe('trà')
  })
})

describe('folded words as a text writes them', () => {
  it.each([
    ['tra sua', ['Bánh mì', 'Trà sữa 20%', 'TRÀ SỮA'], 'Trà sữa'],
    ['tra', ['Trang trà đá'], 'trà'],
    ['tra', ['Trang'], 'tra'],
    ['12 12', ['Ngày 12.12 lớn'], '12.12'],
    ['tra sua', ['😀 Ｔｒà sữa ngon'], 'Ｔｒà sữa'],
    ['office', ['Home oﬃce 20%'], 'oﬃce'],
    ['ミルク', ['冷たいミルクティー'], 'ミルク'],
    ['tra sua', [], 'tra sua'],
    ['!', ['Mua ngay!'], '!'],
    ['', ['Mua ngay'], ''],
  ])('“%s” in %j is “%s”', (folded, texts, written) => {
    expect(asWritten(folded, texts)).toBe(written)
  })
})

describe('the stretches of a query that folded parts cover', () => {
  it.each([
    [
      'are as the shopper wrote them',
      'giảm 50% trà sữa quận 7',
      ['giam 50%', 'quan 7'],
      ['giảm 50%', 'quận 7'],
    ],
    ['have the percent sign behind the number', 'giảm 50 % trà', ['50'], ['50 %']],
    ['have a sign of full width too', 'ベトナム 50％オフ', ['50'], ['50％']],
    [
      'are one where only a comma or a hyphen is between',
      'tea, in Hue - near',
      ['tea', 'in hue', 'near'],
      ['tea, in Hue - near'],
    ],
    ['are two where something else is between', 'tea; Hue', ['tea', 'hue'], ['tea', 'Hue']],
    ['are two where a word is between', 'tea and tea', ['tea'], ['tea', 'tea']],
    ['hold a point that no part holds', 'shopee 12.12', ['shopee', '12 12'], ['shopee 12.12']],
    ['hold a point beside one part', 'sale 12.12', ['12'], ['12.12']],
    ['hold no digits that no part holds', 'sale 12.13', ['12'], []],
    ['have no percent sign of another number', 'giảm trà 50%', ['giam'], ['giảm']],
    ['hold whole words alone', 'milk tea', ['mil'], []],
    ['are not told of two letters', 'milk tea in Hue', ['in'], []],
    ['are not told of two letters apart', 'tea a-b', ['a', 'b'], []],
    ['are told of three letters', 'milk tea abc', ['abc'], ['abc']],
    ['are told of a digit', 'iphone 7', ['7'], ['7']],
  ])('%s: “%s”', (_what, query, parts, stretches) => {
    expect(stretchesOf(query, parts, 'vi')).toEqual(stretches)
  })

  it.each([
    ['ja', 'join pairs of characters that overlap', 'ほしいもの', ['ほし しい いも もの'], ['ほしいもの']],
    [
      'ja',
      'leave a particle at the end out',
      'バンコクのミルクティー',
      ['バン ンコ コク', 'クの'],
      ['バンコク'],
    ],
    ['ja', 'keep the particle of a word that ends so', '今日までに', ['今日 日ま まで でに'], ['今日まで']],
    ['ja', 'are not told of one or two kana', 'ほし', ['ほし'], []],
    ['ja', 'are told of two ideographs', '京都', ['京都'], ['京都']],
    ['ja', 'leave two particles out', '京都では', ['京都 都で では'], ['京都']],
    ['ja', 'leave two particles before it out', 'のに京都', ['のに に京 京都'], ['京都']],
    ['zh', 'end where the part does', '河内茶', ['河内'], ['河内']],
    ['zh', 'leave a particle at the beginning out', '的河内', ['的河 河内'], ['河内']],
    ['zh', 'are not told of one ideograph', '茶', ['茶'], []],
    ['ko', 'are those of Korean words', '하노이 밀크티', ['하노 노이'], ['하노이']],
  ] as const)('in %s %s: “%s”', (language, _what, query, parts, stretches) => {
    expect(stretchesOf(query, parts, language)).toEqual(stretches)
  })
})
