/** The one reader of an amount of money that fills a cell or a field: `1.299.000 ₫`, `S$12.50`, `1tr2`. */
import {
  CODE_PATTERN,
  currenciesMeantBy,
  decimalsOf,
  isCurrency,
  MARK_PATTERN,
} from '#values/money/currencies.ts'
import { type Decimal, readDigits } from '#values/money/digits.ts'
import { HALF_PATTERN, SCALE_PATTERN, scaleOf, type ScaleWord } from '#values/money/scales.ts'
import { plainCharacters } from '#values/plain-characters.ts'
import { type Doubt, doubt, type Reading } from '#values/reading.ts'

/** An amount of money. Never negative. */
export interface Money {
  /** In the main unit of the currency, 12.5 for S$12.50, with no more decimals than ISO 4217 gives it. */
  amount: number
  /** ISO 4217, in capitals. */
  currency: string
  /** Where the currency stands: beside the amount, in a column of the row, or with the store. */
  known: 'written' | 'column' | 'store'
}

export type MoneyDoubt =
  | 'empty'
  | 'not-an-amount'
  | 'ambiguous'
  | 'range'
  | 'negative'
  | 'no-currency'
  | 'ambiguous-currency'
  | 'unknown-currency'
  | 'conflicting-currencies'
  | 'too-many-decimals'
  | 'too-large'

/** Where an amount stands, for the currency of one that does not say its own. */
export interface MoneyPlace {
  /** What the row says its currency is; a text that is no currency leaves the amount unread. */
  column?: string | undefined
  /** The store's currency, ISO 4217. */
  store?: string | undefined
}

interface Token {
  kind: 'digits' | 'scale' | 'half' | 'currency' | 'sign' | 'range' | 'whole' | 'open' | 'close'
  text: string
  /** Whether a space stands before it. */
  isApart: boolean
}

/** A part of a sum: `1` with the scale tr, then `2` behind it as its decimals. */
interface Term {
  /** Digits with their separators; `half` is half of the scale. */
  text: string
  scale: { power: number; isEastern: boolean }
  /** Digits behind a scale without one of their own: the decimals of that scale. */
  isTail: boolean
}

/** Says that the amount is what is paid, as amounts do that say nothing of taxes. */
const TAX_INCLUDED =
  /^(?:税込み?|稅込|含税) ?(?=\d)| ?\(?(?:税込み?|稅込|含税|TTC|(?:đã )?(?:bao )?gồm VAT|incl?\.? ?(?:VAT|GST|tax)|VAT ?포함)\)?$/iu

/** No amount is longer, with its currency in words. */
const TEXT_MAX = 60

/** Largest amount in minor units that a number holds with all its digits. */
const UNITS_MAX = Number.MAX_SAFE_INTEGER

/**
 * Reads one amount. The currency written beside it counts first, then the row's, then the store's; an amount
 * whose currency is not known is no amount. A text with two possible readings is `ambiguous`.
 */
export function readMoney(text: string, place: MoneyPlace = {}): Reading<Money, MoneyDoubt> {
  const plain = plainCharacters(text).replace(TAX_INCLUDED, '')
  if (plain === '') return doubt('empty', text, 'is empty')
  const tokens = plain.length > TEXT_MAX ? undefined : tokensOf(plain)
  if (tokens === undefined || !tokens.some(({ kind }) => kind === 'digits' || kind === 'half'))
    return doubt('not-an-amount', text, 'is no amount')
  const sum = sumOf(tokens)
  if (sum === undefined) return misshapen(tokens, text)
  const currency = currencyOf(tokens, place, text)
  if (!currency.ok) return currency
  const units = unitsOf(sum, currency.value.currency, text)
  if (!units.ok) return units
  const amount = units.value / 10 ** decimalsOf(currency.value.currency)
  return { ok: true, value: { amount, ...currency.value } }
}

/** The code of a currency that a cell of its own names, `vnd`, `VNĐ`, `₫`; nothing for a doubtful one. */
export function readCurrency(text: string): string | undefined {
  const [only, ...others] = currenciesMeantBy(plainCharacters(text))
  return others.length === 0 ? only : undefined
}

const LEXER: readonly { kind: Token['kind']; pattern: RegExp }[] = [
  { kind: 'whole', pattern: /[.,](?:-{1,2}|[–—])(?!\d)/uy },
  { kind: 'digits', pattern: /\d+(?:[.,'_]\d+| \d{3}(?!\d))*/uy },
  { kind: 'half', pattern: new RegExp(`(?:${HALF_PATTERN})(?!\\p{L})`, 'iuy') },
  { kind: 'currency', pattern: new RegExp(`(?:${CODE_PATTERN})(?!\\p{L})`, 'uy') },
  { kind: 'currency', pattern: new RegExp(`(?:${MARK_PATTERN})(?![\\p{Script=Latin}])`, 'iuy') },
  { kind: 'scale', pattern: new RegExp(`(?:${SCALE_PATTERN})`, 'iuy') },
  { kind: 'range', pattern: /[~–—〜→]|(?:to|đến|den|tới|à|から)(?!\p{L})/iuy },
  { kind: 'sign', pattern: /-/uy },
  { kind: 'open', pattern: /\(/uy },
  { kind: 'close', pattern: /\)/uy },
]

/** The tokens of a text; undefined when it contains anything else. */
function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = []
  // A full stop that ends the cell is no part of the amount.
  const end = text.endsWith('.') && !/[.,]\.$/.test(text) ? text.length - 1 : text.length
  let at = 0
  while (at < end) {
    if (text[at] === ' ') {
      at += 1
      continue
    }
    let found: Token | undefined
    for (const { kind, pattern } of LEXER) {
      pattern.lastIndex = at
      const [match] = pattern.exec(text) ?? []
      if (match === undefined) continue
      found = { kind, text: match, isApart: text[at - 1] === ' ' }
      at += match.length
      break
    }
    if (!found) return undefined
    tokens.push(found)
  }
  return tokens
}

/** The terms of a sum, largest first; undefined when the tokens have another shape. */
function sumOf(tokens: readonly Token[]): Term[] | undefined {
  const from = tokens.findIndex(({ kind }) => kind !== 'currency')
  const to = tokens.findLastIndex(({ kind }) => kind !== 'currency' && kind !== 'whole')
  const isWhole = tokens.filter(({ kind }) => kind === 'whole').length
  if (from > 2 || tokens.length - 1 - to - isWhole > 2 || isWhole > 1) return undefined
  const terms: Term[] = []
  let last: ScaleWord | undefined
  for (let at = from; at <= to; at += 1) {
    const { kind, text, isApart } = tokens[at] as Token
    if (kind !== 'digits' && kind !== 'half') return undefined
    const scales: ScaleWord[] = []
    while (tokens[at + 1]?.kind === 'scale' && scales.length < 2) {
      at += 1
      scales.push(scaleOf(tokens[at]?.text ?? '') as ScaleWord)
    }
    const [first, second] = scales
    if (
      first &&
      second &&
      !(first.isPrefix && first.isEastern === second.isEastern && first.power !== second.power)
    )
      return undefined
    const power = scales.reduce((total, scale) => total + scale.power, 0)
    const isSmaller = terms.every((term) => power < term.scale.power)
    if (!isSmaller) return undefined
    const scale = { power, isEastern: first?.isEastern ?? last?.isEastern ?? false }
    if (kind === 'half') {
      // "nửa triệu", or the half of the scale before: "2 triệu rưỡi".
      if (terms.length > 0 ? power > 0 || !last : power === 0) return undefined
      terms.push({ text: 'half', scale: terms.at(-1)?.scale ?? scale, isTail: false })
    } else if (terms.length === 0 || power > 0) terms.push({ text, scale, isTail: false })
    else {
      const isJoined = !isApart || last?.isEastern === true || (last?.power ?? 0) >= 6
      if (!last?.takesTail || !isJoined) return undefined
      terms.push({ text, scale: terms.at(-1)?.scale ?? scale, isTail: true })
    }
    if (terms.length > 1 && power === 0 && at < to) return undefined
    last = scales.at(-1)
  }
  return terms
}

function misshapen(tokens: readonly Token[], text: string): Doubt<MoneyDoubt> {
  const kinds = tokens.map(({ kind }) => kind)
  const first = kinds.indexOf('digits')
  const others = kinds.slice(first + 1)
  const between = others.findIndex((kind) => kind === 'range' || kind === 'sign')
  if (between >= 0 && others.indexOf('digits', between) > between)
    return doubt('range', text, 'is a range of amounts')
  const isMinus = kinds.slice(0, first).some((kind) => kind === 'sign' || kind === 'range')
  if (isMinus || kinds.at(-1) === 'sign' || (kinds.includes('open') && kinds.at(-1) === 'close'))
    return doubt('negative', text, 'is below zero')
  return doubt('not-an-amount', text, 'is no amount')
}

type Known = Pick<Money, 'currency' | 'known'>

/** The currency of an amount by what is written beside it, then the row, then the store. */
function currencyOf(
  tokens: readonly Token[],
  { column = '', store }: MoneyPlace,
  text: string,
): Reading<Known, MoneyDoubt> {
  const written = tokens
    .filter(({ kind }) => kind === 'currency')
    .map((token) => currenciesMeantBy(token.text))
    .reduce<readonly string[] | undefined>(
      (all, each) => all?.filter((code) => each.includes(code)) ?? each,
      undefined,
    )
  if (written?.length === 0) return doubt('conflicting-currencies', text, 'names two currencies')
  if (written?.length === 1) return known(written[0] ?? '', 'written')
  const place: Known | undefined = placeOf(column, store)
  const isColumnKnown = column.trim() === '' || place?.known === 'column'
  if (!isColumnKnown)
    return doubt('unknown-currency', text, `is in "${column.trim()}", which is no currency by ISO 4217`)
  if (written) {
    if (place && written.includes(place.currency)) return known(place.currency, place.known)
    return doubt(
      'ambiguous-currency',
      text,
      `may be in ${written.join(', ')}; write the code of its currency`,
    )
  }
  if (!place) return doubt('no-currency', text, 'has no currency, and neither its row nor its store says one')
  const other = tokens
    .filter(({ kind }) => kind === 'scale')
    .flatMap((token) => scaleOf(token.text)?.currencies ?? place.currency)
  if (other.length > 0 && !other.includes(place.currency)) {
    return doubt(
      'ambiguous-currency',
      text,
      `counts as one does in ${other[0]}, where ${place.currency} is expected; write the code of its currency`,
    )
  }
  return { ok: true, value: place }
}

function placeOf(column: string, store: string | undefined): Known | undefined {
  if (column.trim() !== '') {
    const currency = readCurrency(column)
    return currency === undefined ? undefined : { currency, known: 'column' }
  }
  return store !== undefined && isCurrency(store) ? { currency: store, known: 'store' } : undefined
}

function known(currency: string, how: Money['known']): Reading<Known, MoneyDoubt> {
  return { ok: true, value: { currency, known: how } }
}

/** A sum in minor units of its currency. */
function unitsOf(sum: readonly Term[], currency: string, text: string): Reading<number, MoneyDoubt> {
  let units = 0
  for (const term of sum) {
    const readings = termReadings(term, currency)
    const distinct = new Map(
      readings.map((each) => [toUnits(each, term.scale.power + decimalsOf(currency)), each]),
    )
    if (distinct.size === 0) return doubt('not-an-amount', text, 'has separators of no known habit')
    if (distinct.size > 1) return doubt('ambiguous', text, 'can be read as two amounts; write digits only')
    const [only] = distinct.keys()
    if (only === undefined)
      return doubt(
        'too-many-decimals',
        text,
        `has more decimals than ${currency}, which has ${decimalsOf(currency)}`,
      )
    units += only
  }
  return units > UNITS_MAX
    ? doubt('too-large', text, 'is larger than any amount')
    : { ok: true, value: units }
}

function termReadings({ text, scale, isTail }: Term, currency: string): readonly Decimal[] {
  if (text === 'half') return [{ digits: '5', decimals: 1 }]
  if (!isTail) return readDigits(text, currency, scale)
  const plain = text.replace(',', '')
  if (scale.isEastern) {
    // 3만5000; "3만5" may be 35,000 or 30,005.
    const isLower = /^\d{3,8}$/.test(plain) && plain.length <= scale.power
    return isLower ? [{ digits: plain, decimals: scale.power }] : []
  }
  if (!/^\d{1,3}$/.test(text)) return []
  const decimals: Decimal = { digits: text, decimals: text.length }
  // "1tr50" is said of 1,500,000 and of 1,050,000.
  return /^[1-9]0$/.test(text) ? [decimals, { digits: text, decimals: 3 }] : [decimals]
}

/** `digits` with `decimals`, times ten to the `power`; undefined where it is no whole number. */
function toUnits({ digits, decimals }: Decimal, power: number): number | undefined {
  const shift = power - decimals
  if (shift >= 0) return Number(digits + '0'.repeat(shift))
  const digitCount = digits.length + shift
  return /^0*$/.test(digits.slice(Math.max(digitCount, 0)))
    ? Number(digits.slice(0, Math.max(digitCount, 0)) || '0')
    : undefined
}
