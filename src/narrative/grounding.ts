/** The guard over answers in words: finds what a text states and the results do not. */
import { percentOf } from '#catalog/discount.ts'
import type { DealResult } from '#contract/deal.ts'
import { formatMoney } from '#text/format.ts'
import { onOneLine } from '#narrative/as-written.ts'
import { takeDates, takeNumbers, takePercentages, takeTimes } from '#narrative/claims.ts'
import type { Findings } from '#narrative/findings.ts'

const QUOTED = /[“「『«"]([^“”「」『』«»"]*)[”」』»"]/gu
const URL_TEXT = /(?:https?:\/\/|www\.)[^\s“”「」『』«»"<>()（）、。，]+/giu
const DOMAIN =
  /(?<![\w.-])(?:[a-z0-9-]+\.)+(?:com|vn|net|org|io|co|sg|shop|store|me|info|asia)(?![\w])(?:\/[^\s”」»"]*)?/giu
/** Patterns of addresses. */
export const ADDRESS_PATTERNS: readonly RegExp[] = [URL_TEXT, DOMAIN]
/** Latin only: in Korean, Chinese and Japanese a code stands next to letters. */
const TOKEN = /[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*/g
const CODE_MIN_CHARACTERS = 4
/** A capitalised word that does not begin a sentence or a clause. */
const NAME = /(?<![\p{Script=Latin}\p{M}\p{N}'’])\p{Lu}[\p{Script=Latin}\p{M}\p{N}]*/gu
/** A capitalised word that follows one of these at the start of a sentence is a name. */
const WITHOUT_CAPITALS: ReadonlySet<string> = new Set(['ko', 'zh', 'ja'])
const SENTENCE_START = /(?:^|[.!?:;…。！？：；])\s*$/u

/**
 * Everything in the text that claims to be a code, number, percentage, date, time, address, title or store
 * and stands neither in the results nor in the query. Numbers and dates compare by value, however a language
 * writes them.
 */
export function findUngrounded(text: string, findings: Findings): string[] {
  const evidence = evidenceOf(findings)
  const ungrounded: string[] = []
  /** Removes every match from the text, and notes those that the findings do not support. */
  const check = (
    rest: string,
    pattern: RegExp,
    isGrounded: (claim: string, before: string) => boolean,
  ): string =>
    rest.replace(pattern, (match: string, ...others: unknown[]) => {
      const inner = typeof others[0] === 'string' ? others[0].trim() : match
      const offset = others.find((other) => typeof other === 'number') ?? 0
      if (!isGrounded(inner, rest.slice(0, offset))) ungrounded.push(inner)
      return ' '
    })
  const vouches = (words: string): boolean => evidence.words.includes(words.toLowerCase())

  let rest = withoutKnownQuotes(onOneLine(text), evidence.quotable)
  rest = check(rest, QUOTED, vouches)
  rest = check(rest, URL_TEXT, (address) => evidence.addresses.has(withoutFullStop(address)))
  rest = withoutWords(rest, evidence.codes)
  rest = check(rest, namesPattern(findings.stores), vouches)
  rest = check(rest, DOMAIN, vouches)
  rest = rest.replace(TOKEN, (token) => {
    if (!isCode(token)) return token
    if (!evidence.tokens.has(token.toUpperCase())) ungrounded.push(token)
    return ' '
  })
  for (const [takeClaims, known] of [
    [takeDates, evidence.dates],
    [takeTimes, evidence.times],
    [takePercentages, evidence.percentages],
    [takeNumbers, evidence.numbers],
  ] as const) {
    const taken = takeClaims(rest)
    ungrounded.push(...taken.readings.filter(({ value }) => !known.has(value)).map((claim) => claim.text))
    rest = taken.rest
  }
  const hasCapitals = !WITHOUT_CAPITALS.has(findings.language)
  check(rest, NAME, (name, before) => (hasCapitals && SENTENCE_START.test(before)) || vouches(name))
  return ungrounded
}

interface Evidence {
  /** The texts of the results and the query, in lower case. */
  words: string
  quotable: string[]
  codes: string[]
  addresses: Set<string>
  tokens: Set<string>
  dates: Set<string>
  times: Set<string>
  percentages: Set<string>
  numbers: Set<string>
}

function evidenceOf({ results, coming = [], query, corrected, totalMatches, language }: Findings): Evidence {
  const paid = results.flatMap(({ priceAfterCodes }) => priceAfterCodes ?? [])
  const steps = paid.flatMap((price) => price.steps)
  const titles = [...results, ...coming, ...steps].map(({ title }) => title)
  const stores = [...results, ...coming, ...paid].flatMap(({ store }) => store?.name ?? [])
  const codes = [...results, ...steps].flatMap(({ code }) => code ?? [])
  const moments = [
    ...results.flatMap(({ startsAt, endsAt, verifiedAt }) => [startsAt, endsAt, verifiedAt]),
    ...coming.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
  ]
  const currencies = new Set(
    results.flatMap(({ discount, price }) => [discount, price]).map((money) => money?.currency ?? 'VND'),
  )
  const texts = [
    ...titles,
    ...stores,
    ...codes,
    query,
    ...Object.entries(corrected).flat(),
    ...results.flatMap(({ summary, terms = [] }) => [summary ?? '', ...terms]),
    ...[...currencies].flatMap((currency) => [
      currency,
      formatMoney(0, currency, language).replace(/[\d.,]/g, ''),
    ]),
  ].map(onOneLine)
  // Full stops separate a number at the end of one text from the next text.
  const said = texts.join(' . ')
  // Digits of a code are not an amount.
  const readable = said.replace(TOKEN, (token) => (codes.includes(token) || isCode(token) ? ' ' : token))
  const dates = takeDates([readable, ...moments].join(' . '))
  const days = dates.readings.map(({ value }) => value)
  const percentages = takePercentages(takeTimes(dates.rest).rest)
  const amounts = results.flatMap(amountsOf)
  return {
    words: said.toLowerCase(),
    quotable: [query, ...titles, ...Object.entries(corrected).flat()].map(onOneLine),
    codes,
    addresses: new Set([
      ...[...results, ...coming].map(({ href }) => href),
      ...(said.match(URL_TEXT) ?? []).map(withoutFullStop),
    ]),
    tokens: new Set(said.toUpperCase().match(TOKEN)),
    dates: new Set(days.flatMap((day) => [day, day.replace(/^\d+/, '')])),
    times: new Set([
      ...takeTimes(said).readings.map(({ value }) => value),
      ...moments.flatMap((moment) => moment?.slice(11, 16) ?? []),
    ]),
    percentages: new Set([
      ...percentages.readings.map(({ value }) => value),
      ...amounts.filter(({ isPercentage }) => isPercentage).map(({ value }) => String(value)),
    ]),
    numbers: new Set([
      ...takeNumbers(percentages.rest).readings.map(({ value }) => value),
      ...amounts.filter(({ isPercentage }) => !isPercentage).map(({ value }) => String(value)),
      String(totalMatches),
      String(results.length),
    ]),
  }
}

function amountsOf({
  discount,
  minimumSpend,
  price,
  priceAfterCodes,
}: DealResult): { value: number; isPercentage: boolean }[] {
  const { value, max } = discount ?? {}
  const isPercentage = percentOf(discount) > 0
  return [
    { value, isPercentage },
    ...[max, minimumSpend, price?.amount, priceAfterCodes?.amount].map((amount) => ({
      value: amount,
      isPercentage: false,
    })),
  ].flatMap((amount) => (amount.value === undefined ? [] : [{ ...amount, value: amount.value }]))
}

/** Titles and queries may contain quotation marks, so each is removed as a whole. */
function withoutKnownQuotes(text: string, quotable: readonly string[]): string {
  return quotable
    .toSorted((a, b) => b.length - a.length)
    .reduce(
      (rest, known) =>
        known === ''
          ? rest
          : rest.replace(new RegExp(String.raw`[“「『«"]\s?${RegExp.escape(known)}\s?[”」』»"]`, 'gu'), ' '),
      text,
    )
}

function withoutWords(text: string, words: readonly string[]): string {
  return words.reduce(
    (rest, word) =>
      rest.replace(new RegExp(String.raw`(?<![A-Za-z0-9])${RegExp.escape(word)}(?![A-Za-z0-9])`, 'gu'), ' '),
    text,
  )
}

/** Only capitalised names count, because `be` is both a store and a word. */
function namesPattern(names: readonly string[]): RegExp {
  const capitalised = names.filter((name) => /^\p{Lu}/u.test(name)).toSorted((a, b) => b.length - a.length)
  const any = capitalised.map((name) => RegExp.escape(name)).join('|') || '(?!)'
  return new RegExp(String.raw`(?<![\p{Script=Latin}\p{N}])(?:${any})(?![\p{Script=Latin}\p{N}])`, 'gu')
}

function isCode(token: string): boolean {
  if (/^demo/i.test(token)) return true
  return (
    token.length >= CODE_MIN_CHARACTERS &&
    /\d/.test(token) &&
    /^\d*[A-Z](?:[A-Z0-9_-]*)$/.test(token) &&
    !/^\d+K$/.test(token)
  )
}

function withoutFullStop(address: string): string {
  return address.replace(/(?<![.,;:!?])[.,;:!?]+$/, '')
}
