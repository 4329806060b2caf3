import { describe, expect, it } from 'vitest'
import { checkContent } from '#entries/check-content.ts'
import { reviewContent } from '#review/review-content.ts'
import { ownFiles, smallFiles } from '../support/content.ts'
import { demonstrationContent } from '../support/demonstration.ts'

const GLOSSARY = `words:
  ko: [{ use: 쿠폰, not: 바우처 }]
  en: [{ use: checkout, not: till, except: [open till late] }]
  ja: [{ use: お得情報, not: 特典, in: strings }]
names: [ZaloPay]
`

/** What is told of a deal with a text in a language, or of a text of the interface. */
function slipsOf({ language, text, key }: { language: string; text: string; key?: string }): string[] {
  const files = smallFiles({
    stores: {
      fahasa: { name: 'FAHASA', url: 'https://www.fahasa.com/' },
      bitis: { name: "Biti's Hunter", url: 'https://bitis.com.vn/' },
    },
    deals: {
      one: {
        store: 'fahasa',
        url: 'https://www.fahasa.com/',
        ...(!key && { translations: { [language]: { title: text } } }),
      },
    },
    withStrings: true,
  }).map((file) =>
    key !== undefined && file.path === `strings/${language}.yaml`
      ? {
          ...file,
          text: (file.text ?? '').replace(new RegExp(`^${key}: .*$`, 'm'), `${key}: ${JSON.stringify(text)}`),
        }
      : file,
  )
  const checked = checkContent([...files, { path: 'glossary.yaml', text: GLOSSARY }])
  if (!checked.ok) throw new Error(JSON.stringify(checked.mistakes))
  return reviewContent(checked.content, checked.sources, Date.parse('2026-11-22'))
    .filter(({ message }) => /says|writes|no-break|half-width|straight|leave it out/.test(message))
    .map(({ severity, message }) => `${severity}: ${message.replace(/^found .*?; /, '')}`)
}

describe('the glossary', () => {
  it.each([
    ['ko', '10만 동 바우처 받기', ['warning: says "바우처"; the word of this site is "쿠폰"']],
    ['ko', '10만 동 쿠폰 받기', []],
    ['en', 'Show it at the till', ['warning: says "till"; the word of this site is "checkout"']],
    ['en', 'Shops that open till late', []],
    ['en', 'Valid until still', []],
    ['ja', '特典のあるお店', []],
    ['fr', 'Payer avec Zalopay', ['warning: writes "Zalopay"; the name is "ZaloPay"']],
    ['fr', 'Livres chez Fahasa', ['warning: writes "Fahasa"; the name is "FAHASA"']],
    ['fr', 'Voir www.fahasa.com', []],
  ])('holds a record to its words and names, %s: %s', (language, text, said) => {
    expect(slipsOf({ language, text })).toEqual(said)
  })

  it.each([
    ['fr', 'Prix : 20 %', 'warning: has no no-break space at ":"; npm run content -- --fix sets it'],
    ['fr', 'Plus de couches?', 'warning: has no no-break space at "?"; npm run content -- --fix sets it'],
    ['fr', "L'offre du jour", 'warning: has a straight apostrophe; write ’'],
    ['en', "The shop's own code", 'warning: has a straight apostrophe; write ’'],
    ['en', "Kids' shoes", 'warning: has a straight apostrophe; write ’'],
    ['ko', "'신규' 표시", 'warning: has a straight apostrophe; write ’'],
    ['vi', 'Quán có nhãn "Mới"', 'warning: has a straight quotation mark; write “ ”'],
    ['fr', 'Le bandeau "Nouveau"', 'warning: has a straight quotation mark; write « »'],
    ['zh', '满减, 最高85折', 'warning: has a half-width "," after a character; write the full-width one'],
    ['fr', 'Dès 50 000 ₫', 'warning: has no no-break space at "0"; npm run content -- --fix sets it'],
    ['fr', 'Ouvert de 9 h à midi', 'warning: has no no-break space at "h"; npm run content -- --fix sets it'],
    ['zh', '全场 85折', 'warning: has a space before "8"; leave it out'],
    ['zh', '三星Galaxy 手机', 'warning: has a space before "手"; leave it out'],
  ])('knows the marks of a language, %s: %s', (language, text, said) => {
    expect(slipsOf({ language, text })).toEqual([said])
  })

  it.each([
    ['fr', "Prix\u00A0: 20\u00A0% chez Biti's Hunter"],
    ['fr', 'Créneau 12:00'],
    ['en', 'The 27" screen of Biti\'s Hunter in the shop’s “New” corner'],
    ['fr', 'Dès 50\u202F000\u00A0₫ sur iPhone 17 256 Go'],
    ['zh', '满减，最高85折'],
    ['zh', 'Galaxy S25 Ultra手机 – 最高85折'],
    ['ja', 'ソニー WH-1000XM5 ヘッドホン'],
  ])('is content with marks as they should be, %s: %s', (language, text) => {
    expect(slipsOf({ language, text })).toEqual([])
  })

  it('parts no words in Japanese sentences, as it may in names', () => {
    expect(slipsOf({ language: 'ja', key: 'terms', text: 'アプリ の条件' })).toEqual([
      'error: has a space before "の"; leave it out',
    ])
  })

  it('stops a publication where a text of the interface breaks it', () => {
    expect(slipsOf({ language: 'ja', key: 'terms', text: '特典の条件' })).toEqual([
      'error: says "特典"; the word of this site is "お得情報"',
    ])
    expect(slipsOf({ language: 'ja', key: 'terms', text: '利用条件' })).toEqual([])
  })

  it('is kept by all texts of this project', async () => {
    const content = demonstrationContent
    const checked = checkContent(
      ['deals', 'products', 'stores', 'posts', 'calendar', 'strings'].flatMap(ownFiles),
    )
    const findings = reviewContent(
      { ...checked.content, glossary: content.glossary },
      checked.sources,
      Date.parse('2026-11-22'),
    )
    const told = findings.filter(({ message }) =>
      /the word of this site|the name is|no-break|half-width|straight|leave it out/.test(message),
    )
    expect(told.map(({ file, field, message }) => `${file} ${field}: ${message}`)).toEqual([])
  }, 60_000)
})
