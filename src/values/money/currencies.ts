/** Currencies: their codes and decimals by ISO 4217, and the marks that people write for them. */

/** Active codes of ISO 4217 by the number of decimals of the minor unit. Funds and metals are left out. */
const CODES: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC ' +
    'CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR ' +
    'JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD ' +
    'NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN ' +
    'SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
}

const DECIMALS = new Map(
  Object.entries(CODES).flatMap(([decimals, codes]) =>
    codes.split(' ').map((code): [string, number] => [code, Number(decimals)]),
  ),
)

/** Whether a text is the code of a currency, in capitals. */
export function isCurrency(code: string): boolean {
  return DECIMALS.has(code)
}

/**
 * How many decimals the smallest unit of a currency has by ISO 4217: none for the đồng, two for the rupiah,
 * three for the Kuwaiti dinar. Two for a code that the table does not have.
 */
export function decimalsOf(currency: string): number {
  return DECIMALS.get(currency) ?? 2
}

/** The currencies of the countries where records may have prices. */
const BY_COUNTRY = {
  VN: 'VND',
  SG: 'SGD',
  ID: 'IDR',
  TH: 'THB',
  MY: 'MYR',
  PH: 'PHP',
  US: 'USD',
} as const

export type RecordCurrency = (typeof BY_COUNTRY)[keyof typeof BY_COUNTRY]

/** Every currency that records have, ISO 4217. */
export const RECORD_CURRENCIES = Object.values(BY_COUNTRY)

export function isRecordCurrency(code: string): code is RecordCurrency {
  return RECORD_CURRENCIES.some((each) => each === code)
}

/**
 * The currency in which a store sells that sells in one country, given the codes of its countries by ISO
 * 3166. Undefined for stores of several countries, and for countries whose currency no record has.
 */
export function currencyOfCountries(countries: readonly string[]): RecordCurrency | undefined {
  const [only = '', ...others] = countries
  return others.length === 0 && Object.hasOwn(BY_COUNTRY, only)
    ? BY_COUNTRY[only as keyof typeof BY_COUNTRY]
    : undefined
}

/** Prices in these are whole numbers in practice, whatever ISO 4217 says. */
const WHOLE_IN_PRACTICE: ReadonlySet<string> = new Set([
  'IDR',
  'LAK',
  'KHR',
  'MMK',
  'COP',
  'HUF',
  'IRR',
  'MNT',
])

export function isWholeInPractice(currency: string): boolean {
  return decimalsOf(currency) === 0 || WHOLE_IN_PRACTICE.has(currency)
}

/** Where these are spent a comma stands before the decimals. */
const COMMA: ReadonlySet<string> = new Set(
  'ARS BRL CLP COP CZK DKK EUR HUF IDR ISK NOK PLN PYG RON RSD RUB SEK TRY UAH UYU VND ZAR'.split(' '),
)

export function writesCommaDecimals(currency: string): boolean {
  return COMMA.has(currency)
}

const DOLLARS = 'USD SGD AUD CAD HKD NZD TWD BND FJD MXN'

/** Symbols and names in lower case, for each the codes that they may mean. */
const MARKS: Record<string, string> = {
  '₫|đ|d|vnđ|vnð|đồng|dong|dongs|동|베트남동|베트남 동|ドン|越南盾|越盾|viet nam dong|vietnamese dong': 'VND',
  盾: 'VND IDR',
  '$|dollar|dollars|đô|đô la|do la|달러|ドル': DOLLARS,
  'us$|us $|us dollar|us dollars|美元|美金|米ドル': 'USD',
  's$|s $|sg$|singapore dollar|singapore dollars|新元|新币|新幣|싱가포르달러|싱가포르 달러|シンガポールドル':
    'SGD',
  'rp|rp.|rupiah|루피아|ルピア|印尼盾': 'IDR',
  'rm|ringgit|马币|링깃|リンギット': 'MYR',
  '฿|baht|บาท|バーツ|바트|泰铢|泰銖': 'THB',
  '₱|piso': 'PHP',
  'peso|pesos|페소|ペソ|比索': 'PHP MXN ARS CLP COP',
  '€|euro|euros|유로|ユーロ|欧元': 'EUR',
  '£': 'GBP',
  '¥': 'JPY CNY',
  '円|yen|yên|엔|日元|日圓': 'JPY',
  元: 'CNY TWD HKD',
  '人民币|rmb|yuan|nhân dân tệ|nhan dan te|위안|cn¥': 'CNY',
  '₩|원|won|ウォン|韩元|韓元': 'KRW',
  '₹': 'INR',
  'rs|rs.': 'INR PKR LKR NPR MUR',
  'fr.|sfr|sfr.': 'CHF',
  'hk$|港币|港元|港幣': 'HKD',
  'nt$|đài tệ|dai te|台币|台幣|新台币|新台幣': 'TWD',
  'a$|au$': 'AUD',
  'c$|ca$': 'CAD',
  nz$: 'NZD',
  r$: 'BRL',
  '₽|руб.|руб': 'RUB',
  '₺': 'TRY',
  '₭|kip': 'LAK',
  '៛|riel': 'KHR',
  'kr|kr.': 'SEK NOK DKK ISK',
  zł: 'PLN',
  kč: 'CZK',
  '₴': 'UAH',
}

const MEANT = new Map<string, readonly string[]>([
  ...Object.entries(MARKS).flatMap(([marks, codes]) =>
    marks.split('|').map((mark): [string, string[]] => [mark, codes.split(' ')]),
  ),
  ...[...DECIMALS.keys()].map((code): [string, string[]] => [code.toLowerCase(), [code]]),
])

/** The currencies that a mark may mean: a code, a symbol or a name, in any case; none for another text. */
export function currenciesMeantBy(mark: string): readonly string[] {
  return MEANT.get(mark.toLowerCase()) ?? []
}

/**
 * Codes in lower case that are no words of a language of the region. The others are codes only in capitals:
 * "50 all" and "20 cup" are no amounts.
 */
const ANY_CASE =
  'vnd usd sgd idr thb myr php eur jpy krw cny hkd twd aud cad nzd gbp chf inr khr lak mmk'.split(' ')

/** Every mark as the source of a pattern that ignores case, longest first. */
export const MARK_PATTERN = alternation([
  ...Object.keys(MARKS).flatMap((marks) => marks.split('|')),
  ...ANY_CASE,
])

/** Every code as the source of a pattern for capitals. */
export const CODE_PATTERN = alternation([...DECIMALS.keys()])

function alternation(words: readonly string[]): string {
  return words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[$.]/g, String.raw`\$&`))
    .join('|')
}
