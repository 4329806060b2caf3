import { describe, expect, it } from 'vitest'
import { createByProducts } from '#discovery/by-products.ts'
import { describeDeal, describeProduct } from '#discovery/documents/json-ld.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import { smallCatalog } from '../support/content.ts'
import { eventsOf } from '../support/icalendar.ts'
import { elementsOf } from '../support/xml.ts'

const NOW = Date.parse('2026-11-21T09:00:00+07:00')

/** No two amounts are alike, so that one in the place of another is seen. */
const MONEY = {
  VND: { value: 50_000, minimumSpend: 250_000, prices: [1_900_000, 2_100_000] },
  SGD: { value: 5, minimumSpend: 30, prices: [99, 119] },
  THB: { value: 120, minimumSpend: 900, prices: [2490, 2990] },
  USD: { value: 7, minimumSpend: 45, prices: [79, 84] },
  MYR: { value: 9, minimumSpend: 60, prices: [310, 345] },
  IDR: { value: 22_000, minimumSpend: 150_000, prices: [1_250_000, 1_310_000] },
  PHP: { value: 80, minimumSpend: 600, prices: [4400, 4750] },
}

type Currency = keyof typeof MONEY
const CURRENCIES = Object.keys(MONEY) as Currency[]

/** How the languages write a currency. */
const MARKS: Record<Currency, RegExp> = {
  VND: /₫|\dđ|(?:\d|만 )동|越南盾|ドン/,
  SGD: /SGD|싱가포르달러|新元/,
  THB: /THB|฿/,
  USD: /\$/,
  MYR: /MYR/,
  IDR: /IDR|루피아|印尼盾|ルピア/,
  PHP: /PHP|₱/,
}

const storeOf = (currency: Currency): string => `store-${currency.toLowerCase()}`
const rivalOf = (currency: Currency): string => `rival-${currency.toLowerCase()}`
const dealIn = (currency: Currency): string => `deal-${currency.toLowerCase()}`

const each = <Made>(make: (currency: Currency) => [string, Made][]): Record<string, Made> =>
  Object.fromEntries(CURRENCIES.flatMap(make))

const catalog = smallCatalog({
  stores: each((currency) => [
    [storeOf(currency), { name: 'Some Store', url: `https://${currency.toLowerCase()}.example/` }],
    [
      rivalOf(currency),
      { name: `Rival of ${currency.length}`, url: `https://r-${currency.toLowerCase()}.example/` },
    ],
  ]),
  deals: each((currency) => {
    const { value, minimumSpend } = MONEY[currency]
    const discount = { kind: 'amount', value, currency }
    const translations = Object.fromEntries(
      LANGUAGES.filter((language) => language !== 'vi').map((language) => [
        language,
        { title: `In ${language}` },
      ]),
    )
    const url = `https://${currency.toLowerCase()}.example/a`
    const dates = { startsAt: '2026-11-20', endsAt: '2026-12-20' }
    return [
      [
        dealIn(currency),
        { title: 'Giảm', store: storeOf(currency), url, discount, minimumSpend, translations, ...dates },
      ],
    ]
  }),
  products: each((currency) => {
    const { prices } = MONEY[currency]
    const offers = prices.map((price, index) => {
      const store = index === 0 ? storeOf(currency) : rivalOf(currency)
      const host = index === 0 ? currency.toLowerCase() : `r-${currency.toLowerCase()}`
      return { store, url: `https://${host}.example/p`, price, currency, seenAt: '2026-11-01' }
    })
    return [
      [`one-${currency.toLowerCase()}`, { offers: offers.slice(0, 1) }],
      [`two-${currency.toLowerCase()}`, { offers }],
    ]
  }),
})
const byProducts = createByProducts(catalog)
const storeNames = Object.fromEntries([...catalog.stores.keys()].map((id) => [id, `Name of ${id}`]))

function made(path: string, language: Language): string {
  const render = byProducts.find(language === 'vi' ? path : `/${language}${path}`)
  return render?.(NOW) ?? expect.fail(`nothing at ${path} in ${language}`)
}

/** What each format says of a deal in a language. */
const FORMATS: Record<string, (currency: Currency, language: Language) => string> = {
  'the JSON feed': (currency, language) => {
    const feed = JSON.parse(made(`/ma-giam-gia/${storeOf(currency)}/feed.json`, language)) as {
      items: { content_text: string }[]
    }
    return feed.items.map((item) => item.content_text).join()
  },
  'the Atom feed': (currency, language) =>
    elementsOf(made(`/ma-giam-gia/${storeOf(currency)}/feed.atom`, language))
      .filter(({ name }) => name === 'summary')
      .map(({ text }) => text)
      .join(),
  'the calendar': (currency, language) =>
    eventsOf(made(`/ma-giam-gia/${storeOf(currency)}/${dealIn(currency)}/end.ics`, language))
      .map((event) => event['DESCRIPTION'])
      .join(),
  'JSON-LD': (currency, language) => {
    const deal = catalog.dealOf(dealIn(currency)) ?? expect.fail()
    return String(describeDeal(deal, undefined, catalog, language)['description'])
  },
}

/** Amounts as plain digits: without what groups them, and `2.2万` written out. */
const inDigits = (text: string): string =>
  text
    .replaceAll(/(?<=\d)[.,\s\u00a0\u202f](?=\d{3})/gu, '')
    .replaceAll(/(\d+(?:\.\d+)?)[만万]/gu, (_, tenThousands: string) =>
      String(Math.round(Number(tenThousands) * 10_000)),
    )

describe.each(LANGUAGES)('money in %s', (language) => {
  it.each(CURRENCIES)('is %s where the deal is, in every format', (currency) => {
    const { value, minimumSpend } = MONEY[currency]
    for (const [format, tell] of Object.entries(FORMATS)) {
      const text = tell(currency, language)
      expect(inDigits(text), format).toMatch(
        new RegExp(String.raw`(?<!\d)${value}(?!\d).*(?<!\d)${minimumSpend}(?!\d)`),
      )
      const named = CURRENCIES.filter((one) => MARKS[one].test(text))
      expect(named, `${format}: ${text}`).toEqual([currency])
    }
  })
})

describe.each(CURRENCIES)('JSON-LD of what costs %s', (currency) => {
  const { prices, minimumSpend } = MONEY[currency]
  const [low, high] = prices

  it.each([
    ['one', [storeOf(currency)], low, low],
    ['two', [storeOf(currency), rivalOf(currency)], low, high],
  ])('names %s seller, each with the own price', (count, sellers, lowPrice, highPrice) => {
    const product = catalog.productOf(`${count}-${currency.toLowerCase()}`) ?? expect.fail()
    for (const language of LANGUAGES) {
      expect(describeProduct(product, storeNames, catalog, language)['offers']).toMatchObject({
        priceCurrency: currency,
        lowPrice,
        highPrice,
        offerCount: sellers.length,
        offers: sellers.map((store, index) => ({
          price: prices[index],
          priceCurrency: currency,
          seller: { name: `Name of ${store}` },
        })),
      })
    }
  })

  it('has the smallest order of a deal in its currency', () => {
    const deal = catalog.dealOf(dealIn(currency)) ?? expect.fail()
    expect(describeDeal(deal, undefined, catalog, 'en')['eligibleTransactionVolume']).toMatchObject({
      minPrice: minimumSpend,
      priceCurrency: currency,
    })
  })
})
