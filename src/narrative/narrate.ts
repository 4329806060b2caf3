/** Results of a search become a few sentences in the language of the reader. */
import { describeDiscount } from '#catalog/describe-discount.ts'
import { isNamedIn } from '#catalog/store-name.ts'
import type { DealResult } from '#contract/deal.ts'
import {
  fillIn,
  formatList,
  formatMoment,
  formatMoney,
  formatMoneyInText,
  formatStart,
  joinSentences,
} from '#text/format.ts'
import { IN_ORDER } from '#narrative/one-sentence.ts'
import { inEach, type Language } from '#text/language.ts'
import type { Narrative } from '#contract/search.ts'
import type { Strings } from '#entries/strings.ts'
import { isWrittenIn, onOneLine, stretchesOf } from '#narrative/as-written.ts'
import { caveatsOf } from '#narrative/caveats.ts'
import { describeCorrection } from '#narrative/correction.ts'
import type { Findings } from '#narrative/findings.ts'

const SENTENCES_MAX = 5

/**
 * Two to five sentences in the language of the query that help to choose: the best result, its terms, what is
 * cheapest or ends first.
 */
export function narrate(findings: Findings, strings: Strings): Narrative {
  const { language, results } = findings
  const [best] = results
  const speak = createSpeaker(language, strings)
  const correction = [describeCorrection(findings, strings)].flatMap((text) => (text ? [said(text)] : []))
  const later = describeComing(findings, strings)
  if (!best) {
    const nothing = later.length > 0 ? strings.resultsNotYet : strings.resultsNone
    const none = fillIn(nothing, { query: onOneLine(findings.query) })
    const [next = said(strings.narrativeHint)] = later
    return toNarrative(language, [...correction, said(none), next])
  }
  const opening = [...correction, said(describeFinding(findings, best, strings, speak), best)]
  const rivals = results.filter((result) => result !== best && isRival(result, best))
  const rest = best.price
    ? aboutProduct(best, results, rivals, SENTENCES_MAX - opening.length, speak)
    : aboutDeal(best, rivals, findings.fallback, speak)
  const caveats = caveatsOf(findings, strings).map((text) => said(text))
  // A deal that begins later comes last, so that the terms are not read as its terms.
  const now = [...[...opening, ...rest].slice(0, SENTENCES_MAX - later.length - caveats.length), ...caveats]
  return toNarrative(language, [...now, ...later])
}

/** A sentence and the result that it is about. */
interface Sentence {
  text: string
  about?: Cited
}

/** The subject of a sentence: a result, or a deal that has not begun. */
type Cited = Pick<DealResult, 'title' | 'href'>

function said(text: string, about?: Cited): Sentence {
  return about ? { text, about } : { text }
}

function toNarrative(language: Language, sentences: readonly Sentence[]): Narrative {
  return {
    language,
    text: joinSentences(
      sentences.map(({ text }) => text),
      language,
    ),
    citations: citationsOf(sentences.flatMap(({ about }) => about ?? [])),
  }
}

function citationsOf(results: readonly Cited[]): Narrative['citations'] {
  const byAddress = new Map(results.map(({ title, href }) => [href, { title, href }]))
  return [...byAddress.values()]
}

/** Whether a result is of the same category as the best one and meets all that the best one meets. */
function isRival({ category, matchedOn = [] }: DealResult, best: DealResult): boolean {
  return category === best.category && (best.matchedOn ?? []).every((words) => matchedOn.includes(words))
}

/** Whether a result is of the same category as the best one and at least half as relevant. */
function isRelated({ category, score = 0 }: DealResult, best: DealResult): boolean {
  return category === best.category && score * 2 >= (best.score ?? 0)
}

/** The first deal that satisfies the query later on. */
function describeComing({ coming = [], language }: Findings, strings: Strings): Sentence[] {
  return coming.slice(0, 1).map((deal) => {
    const date = formatStart(Date.parse(deal.startsAt), language)
    return said(fillIn(strings.linkUpcomingText, { title: onOneLine(deal.title), date }), deal)
  })
}

function describeFinding(
  { query, language, totalMatches, fallback, relaxed, corrected, isNextEnd = false, order }: Findings,
  best: DealResult,
  strings: Strings,
  { nameOf, quoteAll }: Speaker,
): string {
  const values = { query: onOneLine(query), deal: nameOf(best), count: inDigits(totalMatches, language) }
  if (isNextEnd && best.endsAt !== undefined) {
    const date = formatMoment(Date.parse(best.endsAt), language)
    return fillIn(strings.resultsEndNext, { ...values, title: values.deal, date })
  }
  if (!fallback) {
    if (order && totalMatches > 1) return fillIn(strings[IN_ORDER[order]], { ...values, title: values.deal })
    // Each language has one form for two and more.
    return fillIn(totalMatches === 1 ? strings.narrativeFoundOne : strings.narrativeFoundOther, values)
  }
  const typed = new Map(Object.entries(corrected).map(([word, found]) => [found, word]))
  // A word in the title of the best result counts as met, because a reader sees it there.
  const missed = relaxed
    .map((words) => typed.get(words) ?? words)
    .filter((words) => !isWrittenIn(words, best.title))
  const left = stretchesOf(values.query, missed, language)
  // When the whole query was left out, the sentence would tell nothing.
  if (left.length === 0 || left[0] === values.query) return fillIn(strings.narrativeClose, values)
  // Where only a number with its unit is left, such as an age, nothing was found for what the query is about.
  const rest = left.reduce((text, words) => text.replace(words, ' '), values.query)
  const isSubject = /\d/.test(rest) && (rest.match(/\p{L}{2,}/gu) ?? []).length <= 1
  return fillIn(isSubject ? strings.narrativeNone : strings.narrativeCloseWithout, {
    ...values,
    left: quoteAll(left),
  })
}

/**
 * States the discount and the conditions of the best deal, then the cheapest product and the deal that ends
 * first when these are other results.
 */
function aboutDeal(
  best: DealResult,
  rivals: readonly DealResult[],
  fallback: boolean,
  speak: Speaker,
): Sentence[] {
  const discount = speak.discountSentence(best)
  // When the best deal is only close to the query, other close deals add little.
  const cheapest = fallback || !best.matchedOn ? undefined : cheapestOf(rivals)
  const first = fallback ? undefined : soonestOf([best, ...rivals])
  return [
    ...(discount === undefined ? [] : [said(discount, best)]),
    said(speak.useOf(best), best),
    ...(cheapest ? [said(speak.cheapest(cheapest), cheapest)] : []),
    ...(first && first !== best ? [said(speak.endsFirst(first), first)] : []),
  ]
}

/**
 * States the price of the best product, then the cheapest product of its kind, then the nearest deal when
 * there is room for its code.
 */
function aboutProduct(
  best: DealResult,
  results: readonly DealResult[],
  rivals: readonly DealResult[],
  room: number,
  speak: Speaker,
): Sentence[] {
  const cheapest = cheapestOf([best, ...rivals])
  const deal = results.find((result) => !result.price && isRelated(result, best))
  const sentences = [
    said(speak.lowestOffer(best), best),
    ...(cheapest && cheapest !== best ? [said(speak.cheapest(cheapest), cheapest)] : []),
  ]
  if (!deal || sentences.length + 2 > room) return sentences
  return [...sentences, said(speak.alsoDeal(deal), deal), said(speak.useOf(deal), deal)]
}

/** The lowest price; undefined when prices in several currencies cannot be compared. */
function cheapestOf(results: readonly DealResult[]): DealResult | undefined {
  const priced = results.flatMap((result) => {
    const { price, priceAfterCodes = price } = result
    return priceAfterCodes ? { result, ...priceAfterCodes } : []
  })
  if (new Set(priced.map(({ currency }) => currency)).size > 1) return undefined
  return priced.toSorted((a, b) => a.amount - b.amount)[0]?.result
}

/** The deal that ends first; of several that end together, the most relevant. */
function soonestOf(results: readonly DealResult[]): DealResult | undefined {
  return results
    .filter(({ endsAt }) => endsAt !== undefined)
    .toSorted((a, b) => Date.parse(a.endsAt ?? '') - Date.parse(b.endsAt ?? ''))[0]
}

type Speaker = ReturnType<typeof createSpeaker>

/** The fields of a result in the words of a language. */
function createSpeaker(language: Language, strings: Strings) {
  const quote = (text: string): string => fillIn(strings.narrativeQuote, { text: onOneLine(text) })
  const money = (amount: number, currency = 'VND'): string => formatMoney(amount, currency, language)
  const inText = (amount: number, currency = 'VND'): string => formatMoneyInText(amount, currency, language)
  const day = (moment: string): string => formatMoment(Date.parse(moment), language)

  /** The quoted title, with the store unless it is a product or the title names it. */
  const nameOf = ({ title, store, price }: DealResult): string => {
    const isNamed = !store || price || isNamedIn(title, store.name)
    return isNamed ? quote(title) : fillIn(strings.narrativeDealAt, { deal: quote(title), store: store.name })
  }

  return {
    nameOf,
    quoteAll: (texts: readonly string[]): string => formatList(texts.map(quote), language),
    /** The discount and the conditions of the deal, unless its title states them. */
    discountSentence: (deal: DealResult): string | undefined => {
      const discount = describeDiscount(deal, strings)
      const minimum = deal.minimumSpend && inText(deal.minimumSpend, deal.discount?.currency)
      if (discount && !minimum && spaced(deal.title).includes(spaced(discount))) return undefined
      if (!discount) return minimum ? fillIn(strings.narrativeFrom, { minimum }) : undefined
      return minimum
        ? fillIn(strings.narrativeDiscountFrom, { discount, minimum })
        : fillIn(strings.narrativeDiscount, { discount })
    },
    useOf: ({ code, redeem, endsAt }: DealResult): string => {
      const date = endsAt === undefined ? '' : day(endsAt)
      if (code === undefined && redeem === 'collect')
        return date ? fillIn(strings.narrativeCollectUntil, { date }) : strings.narrativeCollect
      if (code === undefined)
        return date ? fillIn(strings.narrativeNoCodeUntil, { date }) : strings.narrativeNoCode
      return fillIn(date ? strings.narrativeCodeUntil : strings.narrativeCode, { code, date })
    },
    lowestOffer: (product: DealResult): string =>
      fillIn(
        product.priceAfterCodes ? strings.narrativePaid : strings.narrativeLowestOffer,
        offerOf(product),
      ),
    cheapest: (product: DealResult): string =>
      fillIn(product.priceAfterCodes ? strings.narrativeCheapestPaid : strings.narrativeCheapest, {
        title: quote(product.title),
        ...offerOf(product),
      }),
    endsFirst: (deal: DealResult): string =>
      fillIn(strings.narrativeEndsFirst, { deal: nameOf(deal), date: day(deal.endsAt ?? '') }),
    alsoDeal: (deal: DealResult): string => fillIn(strings.narrativeAlsoDeal, { deal: nameOf(deal) }),
  }

  /** The lowest price after codes, with the codes and vouchers that it needs. */
  function offerOf({ price, store, title, priceAfterCodes }: DealResult): Record<string, string> {
    if (priceAfterCodes) {
      const { amount, currency, steps } = priceAfterCodes
      return {
        price: money(amount, currency),
        store: priceAfterCodes.store.name,
        deals: formatList(
          steps.map((step) => step.code ?? quote(step.title)),
          language,
        ),
      }
    }
    if (!price || !store) throw new Error(`the product ${title} has no offer`)
    return { price: money(price.amount, price.currency), store: store.name }
  }
}

/** Normalised for comparison: French has no-break spaces in sums and percentages. */
function spaced(text: string): string {
  return text.toLowerCase().replace(/\s/g, ' ')
}

function inDigits(count: number, language: Language): string {
  return numberFormats[language].format(count)
}

/** Created once, because creating an Intl formatter takes far longer than using it. */
const numberFormats = inEach((language) => new Intl.NumberFormat(language))
