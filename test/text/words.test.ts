import { describe, expect, it } from 'vitest'
import { detectLanguage } from '#search/language.ts'
import { fold, normalise } from '#text/fold.ts'
import { joinedNames, wordsOf } from '#text/words.ts'

describe('folding', () => {
  it.each([
    ['Trà Sữa', 'tra sua'],
    ['ĐỒNG HỒ', 'dong ho'],
    ['Miễn phí vận chuyển', 'mien phi van chuyen'],
    ['ｆｒｅｅｓｈｉｐ', 'freeship'],
    ['Café crème', 'cafe creme'],
    ['バス', 'バス'],
    ['무료배송', '무료배송'],
    ['免运费', '免运费'],
  ])('turns %s into %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('does not depend on composition or case', () => {
    const text = 'Giảm giá Đồng hồ'
    expect(fold(text.normalize('NFD'))).toBe(fold(text))
    expect(fold(text.toUpperCase())).toBe(fold(text))
  })
})

describe('normalising', () => {
  it.each([
    ['a mark joins the letter before it', 'cafe\u0301', 'café'],
    ['a mark joins a letter that has one', 'sữa ê\u0323', 'sữa ệ'],
    ['the parts of a Korean syllable are one', '\u1112\u1161\u11AB', '한'],
    ['a wide letter is a plain one', 'ｋｆｃ', 'kfc'],
    ['a capital is small', 'Đà Nẵng', 'đà nẵng'],
  ])('%s', (_, text, normalised) => {
    expect(normalise(text)).toBe(normalised)
  })

  it.each(['trà sữa', 'wh-1000xm5', '무료배송', 'バス', ''])('leaves %s as it is', (text) => {
    expect(normalise(text)).toBe(text)
  })
})

describe('normalising by a table of characters', () => {
  const byUnicode = (text: string): string =>
    text.normalize('NFKC').toLowerCase().normalize('NFC').replace(/[ðɖ]/g, 'đ')

  it.each([
    ['alone', (character: string) => character],
    ['within a word', (character: string) => `a${character}b`],
    ['before a mark', (character: string) => `${character}\u0301`],
    ['behind a capital whose small letter depends on what follows', (character: string) => `Σ${character}`],
  ])('says of each character %s what Unicode says', (_, within) => {
    const differing = Array.from({ length: 0xd800 }, (_unit, unit) =>
      within(String.fromCharCode(unit)),
    ).filter((text) => normalise(text) !== byUnicode(text))
    expect(differing).toEqual([])
  })
})

describe('words', () => {
  it.each([
    ['tai nghe wh-1000xm5', ['tai', 'nghe', 'wh', '1000xm5']],
    ["biti's hunter", ['biti', 's', 'hunter']],
    ['giam 50%!', ['giam', '50']],
    ['送料無料', ['送料', '料無', '無料']],
    ['무료배송 쿠폰', ['무료', '료배', '배송', '쿠폰']],
    ['shopee免运费', ['shopee', '免运', '运费']],
    ['送料無料クーポン', ['送料', '料無', '無料', 'クー', 'ーポ', 'ポン']],
    ['', []],
  ])('of %s', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('are also joined where a name is written with marks', () => {
    expect(joinedNames("biti's wh-1000xm5 tra sua")).toEqual(['bitis', 'wh1000xm5'])
  })
})

describe('the language of a query', () => {
  it.each([
    ['mã giảm giá shopee', 'vi'],
    ['ma giam gia shopee', 'vi'],
    ['đồng hồ', 'vi'],
    ['tra sua', 'vi'],
    ['best deals for headphones', 'en'],
    ['free shipping shopee', 'en'],
    ['무료배송 쿠폰', 'ko'],
    ['奶茶优惠券', 'zh'],
    ['タピオカ クーポン', 'ja'],
    ['送料無料のクーポン', 'ja'],
    ['iPhone 価格', 'ja'],
    ['iPhone 价格', 'zh'],
    ['iPhone 價格', 'zh'],
    ['livraison gratuite', 'fr'],
    ['code promo pour hôtel à Bangkok', 'fr'],
    ['lazada', 'vi'],
  ])('of “%s” is %s', (query, language) => {
    expect(detectLanguage(query).language).toBe(language)
  })
})
