import type { DealResult } from '#contract/deal.ts'
import { fillIn, formatMoment, formatMoney } from '#contract/format.ts'
import { type Language, LANGUAGES } from '#contract/language.ts'
import type { Narrative } from '#contract/search.ts'
import type { Words } from '#entries/strings.ts'
import { asWritten, onOneLine, stretchesOf } from '#narrative/as-written.ts'
import type { Findings } from '#narrative/findings.ts'
import { findUngrounded } from '#narrative/grounding.ts'

const SENTENCES_MAX = 5

/** More would be a list, not a sentence. */
const CORRECTIONS_MAX = 3

/** Two to five sentences in the language of the query that help to choose: the best result, its terms, what is cheapest or ends first. */
export function narrate(findings: Findings, words: Words): Narrative {
  return groundedOrPlain(compose(findings, words), findings, words)
}

/** The narrative, or the bare count in its place when it claims anything that the findings do not say. */
export function groundedOrPlain(narrative: Narrative, findings: Findings, words: Words): Narrative {
  if (findUngrounded(narrative.text, findings).length === 0) return narrative
  const { language, results, totalMatches } = findings
  const query = onOneLine(findings.query)
  const template = isOne(totalMatches, language) ? words.narrativeCountOne : words.narrativeCountOther
  const text =
    results.length === 0
      ? fillIn(words.resultsNone, { query })
      : fillIn(template, { query, count: inDigits(totalMatches, language) })
  return { language, text, citations: citationsOf(results) }
}

function compose(findings: Findings, words: Words): Narrative {
  const { language, results } = findings
  const [best] = results
  const speak = createSpeaker(language, words)
  const correction = describeCorrection(findings, words, speak.quoteAll)
  if (!best) {
    const none = fillIn(words.resultsNone, { query: onOneLine(findings.query) })
    return toNarrative(language, [...correction, said(none), said(words.narrativeHint)])
  }
  const opening = [...correction, said(describeFinding(findings, best, words, speak), best)]
  const rivals = results.filter((result) => result !== best && isRival(result, best))
  const rest = best.price
    ? aboutProduct(best, results, rivals, SENTENCES_MAX - opening.length, speak)
    : aboutDeal(best, rivals, findings.fallback, speak)
  return toNarrative(language, [...opening, ...rest].slice(0, SENTENCES_MAX))
}

/** A sentence and the result it speaks of. */
interface Sentence {
  text: string
  about?: DealResult
}

function said(text: string, about?: DealResult): Sentence {
  return about ? { text, about } : { text }
}

function toNarrative(language: Language, sentences: readonly Sentence[]): Narrative {
  const separator = language === 'zh' || language === 'ja' ? '' : ' '
  return {
    language,
    text: sentences.map(({ text }) => text).join(separator),
    citations: citationsOf(sentences.flatMap(({ about }) => about ?? [])),
  }
}

function citationsOf(results: readonly DealResult[]): Narrative['citations'] {
  const byAddress = new Map(results.map(({ title, href }) => [href, { title, href }]))
  return [...byAddress.values()]
}

/** Of the same category and meets everything that the best result meets, so that a shopper may prefer it. */
function isRival({ category, matchedOn = [] }: DealResult, best: DealResult): boolean {
  return category === best.category && (best.matchedOn ?? []).every((words) => matchedOn.includes(words))
}

/** Of the same category and at least half as relevant. */
function isRelated({ category, score = 0 }: DealResult, best: DealResult): boolean {
  return category === best.category && score * 2 >= (best.score ?? 0)
}

function describeCorrection(
  { query, corrected, results }: Findings,
  words: Words,
  quoteAll: Speaker['quoteAll'],
): Sentence[] {
  const told = Object.entries(corrected).slice(0, CORRECTIONS_MAX)
  if (told.length === 0) return []
  const names = results.flatMap(({ store, title }) => [store?.name ?? '', title])
  const typed = told.map(([word]) => asWritten(word, [query]))
  const found = told.map(([, word]) => asWritten(word, names))
  return [said(fillIn(words.narrativeCorrected, { typed: quoteAll(typed), found: quoteAll(found) }))]
}

function describeFinding(
  { query, language, totalMatches, fallback, relaxed }: Findings,
  best: DealResult,
  words: Words,
  { nameOf, quoteAll }: Speaker,
): string {
  const values = { query: onOneLine(query), deal: nameOf(best), count: inDigits(totalMatches, language) }
  if (!fallback) {
    return fillIn(isOne(totalMatches, language) ? words.narrativeFoundOne : words.narrativeFoundOther, values)
  }
  const left = stretchesOf(values.query, relaxed, language)
  return left.length === 0
    ? fillIn(words.narrativeClose, values)
    : fillIn(words.narrativeCloseWithout, { ...values, left: quoteAll(left) })
}

/** What the best deal gives and asks for; then the cheapest product and the deal that ends first, where those are others. */
function aboutDeal(
  best: DealResult,
  rivals: readonly DealResult[],
  fallback: boolean,
  speak: Speaker,
): Sentence[] {
  const benefit = speak.benefitOf(best)
  // Of a deal that is only close, a product that is close too says little.
  const cheapest = fallback || !best.matchedOn ? undefined : cheapestOf(rivals)
  const first = soonestOf([best, ...rivals])
  return [
    ...(benefit === undefined ? [] : [said(benefit, best)]),
    said(speak.useOf(best), best),
    ...(cheapest ? [said(speak.cheapest(cheapest), cheapest)] : []),
    ...(first && first !== best ? [said(speak.endsFirst(first), first)] : []),
  ]
}

/** The best product's price; then the cheapest of its kind and the nearest deal, where there is room for its code too. */
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

/** The lowest price, unless several currencies make prices incomparable. */
function cheapestOf(results: readonly DealResult[]): DealResult | undefined {
  const priced = results.flatMap((result) => (result.price ? { result, ...result.price } : []))
  if (new Set(priced.map(({ currency }) => currency)).size > 1) return undefined
  return priced.toSorted((a, b) => a.amount - b.amount)[0]?.result
}

/** The first to end; of several the most relevant. */
function soonestOf(results: readonly DealResult[]): DealResult | undefined {
  return results
    .filter(({ endsAt }) => endsAt !== undefined)
    .toSorted((a, b) => Date.parse(a.endsAt ?? '') - Date.parse(b.endsAt ?? ''))[0]
}

type Speaker = ReturnType<typeof createSpeaker>

/** A result's fields as the words of a language. */
function createSpeaker(language: Language, words: Words) {
  const quote = (text: string): string => fillIn(words.narrativeQuote, { text: onOneLine(text) })
  const money = (amount: number, currency = 'VND'): string => formatMoney(amount, currency, language)
  const day = (moment: string): string => formatMoment(Date.parse(moment), language)

  /** The quoted title, with the store unless it is a product or the title names it. */
  const nameOf = ({ title, store, price }: DealResult): string => {
    const isNamed = !store || price || title.toLowerCase().includes(store.name.toLowerCase())
    return isNamed ? quote(title) : fillIn(words.narrativeDealAt, { deal: quote(title), store: store.name })
  }

  const gainOf = ({ discount }: DealResult): string | undefined => {
    if (!discount) return undefined
    const { kind, value, max, currency } = discount
    switch (kind) {
      case 'percent':
        return value === undefined
          ? undefined
          : capped(fillIn(words.narrativePercentOff, { value: inPercent(value, language) }), discount)
      case 'amount':
        return value === undefined
          ? undefined
          : fillIn(words.narrativeAmountOff, { value: money(value, currency) })
      case 'cashback': {
        if (value === undefined) return undefined
        const share = value <= 100 ? inPercent(value, language) : money(value, currency)
        return capped(fillIn(words.narrativeCashback, { value: share }), discount)
      }
      case 'freeship': {
        const covered = value ?? max
        return covered === undefined
          ? words.narrativeFreeship
          : fillIn(words.narrativeFreeshipUpTo, { value: money(covered, currency) })
      }
      case 'gift':
        return words.narrativeGift
      case 'bogo':
        return words.narrativeBogo
    }
  }

  const capped = (
    benefit: string,
    { max, currency }: { max?: number | undefined; currency: string },
  ): string =>
    max === undefined ? benefit : fillIn(words.narrativeCapped, { benefit, max: money(max, currency) })

  return {
    nameOf,
    quoteAll: (texts: readonly string[]): string => listFormats[language].format(texts.map(quote)),
    benefitOf: (deal: DealResult): string | undefined => {
      const benefit = gainOf(deal)
      const minimum = deal.minimumSpend && money(deal.minimumSpend, deal.discount?.currency)
      if (!benefit) return minimum ? fillIn(words.narrativeFrom, { minimum }) : undefined
      return minimum
        ? fillIn(words.narrativeBenefitFrom, { benefit, minimum })
        : fillIn(words.narrativeBenefit, { benefit })
    },
    useOf: ({ code, endsAt }: DealResult): string => {
      const date = endsAt === undefined ? '' : day(endsAt)
      if (code === undefined)
        return date ? fillIn(words.narrativeNoCodeUntil, { date }) : words.narrativeNoCode
      return fillIn(date ? words.narrativeCodeUntil : words.narrativeCode, { code, date })
    },
    lowestOffer: (product: DealResult): string => fillIn(words.narrativeLowestOffer, offerOf(product)),
    cheapest: (product: DealResult): string =>
      fillIn(words.narrativeCheapest, { title: quote(product.title), ...offerOf(product) }),
    endsFirst: (deal: DealResult): string =>
      fillIn(words.narrativeEndsFirst, { deal: nameOf(deal), date: day(deal.endsAt ?? '') }),
    alsoDeal: (deal: DealResult): string => fillIn(words.narrativeAlsoDeal, { deal: nameOf(deal) }),
  }

  function offerOf({ price, store, title }: DealResult): { price: string; store: string } {
    if (!price || !store) throw new Error(`the product ${title} has no offer`)
    return { price: money(price.amount, price.currency), store: store.name }
  }
}

/** One result reads differently in every language; from two on they have one form each. */
function isOne(count: number, language: Language): boolean {
  return count === 1 || pluralRules[language].select(count) === 'one'
}

function inDigits(count: number, language: Language): string {
  return numberFormats[language].format(count)
}

function inPercent(value: number, language: Language): string {
  return percentFormats[language].format(value / 100)
}

const pluralRules = inEach((language) => new Intl.PluralRules(language))
const listFormats = inEach((language) => new Intl.ListFormat(language, { type: 'conjunction' }))
const numberFormats = inEach((language) => new Intl.NumberFormat(language))
const percentFormats = inEach(
  (language) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }),
)

/** Made once: an Intl formatter costs far more to make than to use. */
function inEach<Format>(create: (language: Language) => Format): Record<Language, Format> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, create(language)])) as Record<
    Language,
    Format
  >
}
