/** The terms of a record with their weights, as the index and an update of it read them. */
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { CATEGORIES } from '#contract/category.ts'
import { brandId, type Concept, conceptTerm, HOME, type Lexicon } from '#search/concept.ts'
import { keepAnswers } from '#search/keep-answers.ts'
import { withoutExclusions } from '#search/exclusions.ts'
import { asModelName } from '#search/reading/bound-numbers.ts'
import { namedInPassing } from '#search/reading/in-passing.ts'
import { createRelatives } from '#search/lexicon.ts'
import { AUTHORED, readPhrases } from '#search/phrases.ts'
import type { WeightedTerms } from '#search/posting-index.ts'
import {
  accentedTerm,
  alsoTerm,
  hourTerm,
  ofItselfTerm,
  pairTerm,
  paymentTerm,
  PLACED,
  TO_COLLECT,
  weekdayTerm,
  wishTerm,
  WITH_CODE,
} from '#search/terms.ts'
import { isWayToPay, PAYMENT } from '#search/reading/payment.ts'
import { quantityTermsIn } from '#search/reading/quantities.ts'
import { hoursIn, hoursOfSlots } from '#search/days/hours.ts'
import { weekdaysIn } from '#search/days/weekdays.ts'
import { WEIGHTS } from '#search/weights.ts'
import { fold } from '#text/fold.ts'
import type { Language } from '#text/language.ts'
import { isGrammar, joinedNames, type Token, tokensOf, wordsOf } from '#text/words.ts'

const FIELDS = WEIGHTS.fields

/** Percentages are a deal's discount, which queries ask for as a constraint: 17 % off is no iPhone 17. */
const PERCENTAGE = /(?<!\d)\d+(?:[.,]\d+)?\s*%/g

/** A toner without fragrance is no perfume. */
const LACKED = /(?<!\p{L})\p{L}+-free(?!\p{L})/giu

/** The number of a model. */
const A_NUMBER = /^\d+$/

const CLAUSE_END = /[,.;:–(，。、；：（]/u

/** "Grab a coffee": before these a name is a verb. */
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the', 'your', 'some', 'this', 'these', 'one'])

/** The terms of the meanings that a concept belongs to. */
type RelativesOf = ReturnType<typeof createRelatives>

/** A text of a record. */
interface RecordText {
  text: string
  language: Language
  weight: number
  /** It is written without diacritics: `hoa-don` is a bill, and `hoa` in it no flower. */
  isTag?: boolean
}

/** The concepts that a text has, by their terms. */
interface ReadText extends RecordText {
  tokens: readonly Token[]
  concepts: ReadonlyMap<string, Concept>
  /** The terms of things that it names only in passing. */
  passing: ReadonlySet<string>
}

/**
 * Makes the function that reads the terms of a deal or a product.
 * Translations are found like the original; which language a term comes from stays known, so that a query
 * finds the texts of its own language first.
 */
export function createReadTerms(
  catalog: Catalog,
  lexicon: Lexicon,
): (record: SnapshotDeal | SnapshotProduct) => WeightedTerms[] {
  const storeTerms = new Map(
    [...catalog.stores].map(([id, { name }]) => [id, writtenTerms(name, FIELDS.store)]),
  )
  const relativesOf = keepAnswers(createRelatives(catalog.lexicon))
  return (record) =>
    'offers' in record
      ? productTerms(record, lexicon, relativesOf)
      : dealTerms(record, storeTerms.get(record.store) ?? [], lexicon, relativesOf)
}

function dealTerms(
  deal: SnapshotDeal,
  storeTerms: readonly WeightedTerms[],
  lexicon: Lexicon,
  relativesOf: RelativesOf,
): WeightedTerms[] {
  const texts = textsOf(deal).flatMap(({ language, title, summary = '' }): RecordText[] => [
    { language, text: withoutExclusions(title, language) || title, weight: FIELDS.title },
    { language, text: withoutExclusions(summary, language), weight: FIELDS.summary },
  ])
  // Tags are words of the editor's own language.
  const tags = deal.tags.map((tag) => tag.replaceAll('-', ' '))
  for (const text of tags) texts.push({ language: deal.lang, text, weight: FIELDS.tag, isTag: true })
  const terms = deal.terms.map((text) => withoutExclusions(text, deal.lang))
  const own = { title: deal.title, summary: texts[1]?.text ?? '' }
  return [
    ...described(texts, lexicon, deal),
    ...pairsInTitle(deal),
    ...quantitiesOf(own),
    { terms: deal.code === undefined ? [] : [fold(deal.code)], weight: FIELDS.code },
    ...storeTerms,
    ...terms.flatMap((text) => writtenTerms(text, FIELDS.terms, deal.lang)),
    ...categoryTerms(deal.category),
    { terms: factsOf(deal), weight: FIELDS.fact },
    { terms: paymentsOf(deal, lexicon), weight: FIELDS.payment },
    { terms: weekdaysOf([texts[0]?.text ?? '', own.summary, ...terms]), weight: FIELDS.covered },
    ...coveredThings(deal, relativesOf),
  ]
}

function productTerms(product: SnapshotProduct, lexicon: Lexicon, relativesOf: RelativesOf): WeightedTerms[] {
  const texts = textsOf(product)
  const titles = texts.map(({ title, language }) => ({ text: title, language, weight: FIELDS.title }))
  const summaries = texts.map(({ summary = '', language }) => ({
    text: withoutExclusions(summary, language),
    language,
  }))
  return [
    ...described(titles, lexicon),
    ...(titles.some(({ text }) => namesThing(text, lexicon)) ? [] : described(firstWordsOf(texts), lexicon)),
    // Words only: a summary names other things to compare with, and a charger for an iPhone is no iPhone.
    ...summaries.flatMap(({ text, language }) => writtenTerms(text, FIELDS.summary, language)),
    ...pairsInTitle(product),
    ...quantitiesOf({ title: product.title, summary: summaries[0]?.text ?? '' }),
    ...writtenTerms(product.brand, FIELDS.brand),
    { terms: [conceptTerm('brand', brandId(product.brand))], weight: FIELDS.brand },
    { terms: product.offers.map(({ store }) => conceptTerm('store', store)), weight: FIELDS.summary },
    ...categoryTerms(product.category),
    { terms: [conceptTerm('category', product.category)], weight: FIELDS.category },
    ...thingsOf(product.type === undefined ? [] : [product.type], relativesOf),
  ]
}

/** Whether a text names a kind of thing that the lexicon knows. */
function namesThing(text: string, lexicon: Lexicon): boolean {
  return readPhrases(tokensOf(text), lexicon, AUTHORED).some(
    ({ concept }) => concept?.kind === 'product-type',
  )
}

/** How summaries begin: with what it is, where the title is a model's name. */
function firstWordsOf(texts: readonly Written[]): RecordText[] {
  return texts.flatMap(({ summary, language }) =>
    summary === undefined
      ? []
      : [{ text: summary.split(CLAUSE_END, 1)[0] ?? '', language, weight: FIELDS.summary }],
  )
}

interface Written {
  language: Language
  title: string
  summary?: string | undefined
}

/** What a record says in each language, its own first. */
function textsOf({ lang, title, summary, translations }: SnapshotDeal | SnapshotProduct): Written[] {
  const translated = Object.entries(translations) as [Language, Omit<Written, 'language'>][]
  return [
    { language: lang, title, summary },
    ...translated
      .filter(([language]) => language !== lang)
      .map(([language, texts]) => ({ ...texts, language })),
  ]
}

/**
 * Texts by their words and by the concepts that the lexicon knows in them. Of a deal that says what it is
 * for, other things are only beside that.
 */
function described(texts: readonly RecordText[], lexicon: Lexicon, deal?: SnapshotDeal): WeightedTerms[] {
  const read = texts.map((text) => readText(text, lexicon))
  const isMeant = agreementOf(read, deal !== undefined)
  const all = read.flatMap(({ concepts }) => [...concepts.values()]).filter(isMeant)
  const wider = new Set(all.flatMap((concept) => [...concept.broader, ...concept.also]))
  const factor = deal === undefined ? () => 1 : relevanceFor(deal)
  const isMentioned = createIsMentioned(read, deal)
  const [title] = read
  const placed = deal !== undefined && title && isPlaced(title) ? [PLACED] : []
  const terms = read.flatMap((each) => {
    const { text, tokens, concepts, passing, language, weight } = each
    const meant = [...concepts.values()].filter(isMeant)
    const words = tokens.map(({ folded }) => folded)
    const shareOf = (concept: Concept): number =>
      factor(concept) * (passing.has(concept.term) ? WEIGHTS.mentions.passing : 1)
    const roles: { share: number; isMention: boolean; some: Concept[] }[] = []
    for (const concept of meant) {
      const share = shareOf(concept)
      const isMention = (share < 1 && !isWayToPay(concept)) || isMentioned(concept, each)
      const role = roles.find((known) => known.share === share && known.isMention === isMention)
      if (role) role.some.push(concept)
      else roles.push({ share, isMention, some: [concept] })
    }
    return [
      {
        terms: [
          ...(weight > FIELDS.summary ? words : words.filter((word) => !isGrammar(word))),
          ...joinedNames(text),
        ],
        weight,
        language,
      },
      { terms: markedTerms(tokens), weight, language, isRepeated: true },
      ...roles.flatMap(({ share, isMention, some }) => [
        { terms: some.map(({ term }) => term), weight: weight * share, language, isMention },
        {
          // What a brand is known for is not all that it makes.
          terms: beyond(some.filter(({ kind }) => kind !== 'brand')),
          weight: weight * share * WEIGHTS.mentions.broader,
          language,
          isMention,
        },
      ]),
      {
        terms: meant
          .filter((concept) => !wider.has(concept.term) && shareOf(concept) === 1)
          .map(({ term }) => ofItselfTerm(term)),
        weight,
        language,
      },
    ]
  })
  return [...terms, { terms: placed, weight: FIELDS.covered }]
}

/**
 * Makes what tells whether a text of a record only mentions a thing: a summary does where the title or the
 * deal's terms say what it is, and so do translations where the record's own language has no such thing.
 */
function createIsMentioned(
  read: readonly ReadText[],
  deal: SnapshotDeal | undefined,
): (concept: Concept, text: ReadText) => boolean {
  const [own] = read
  const isThing = ({ kind }: Concept): boolean => kind === 'product-type'
  const isNamed =
    (deal?.appliesTo !== undefined && deal.appliesTo !== 'everything') ||
    read.some(({ weight, concepts }) => weight > FIELDS.summary && [...concepts.values()].some(isThing))
  const languages = new Set(read.map(({ language }) => language))
  const having = new Map<string, Set<Language>>()
  for (const { concepts, language } of read)
    for (const term of concepts.keys()) having.set(term, (having.get(term) ?? new Set()).add(language))
  return (concept, { weight }) => {
    if (!isThing(concept)) return false
    const speaking = having.get(concept.term)
    const isOfTranslations =
      own !== undefined &&
      speaking?.has(own.language) === false &&
      speaking.size <
        Math.max(
          WEIGHTS.thresholds.agreeingTranslations,
          languages.size * WEIGHTS.thresholds.agreeingLanguages,
        )
    return isOfTranslations || (isNamed && weight <= FIELDS.summary)
  }
}

function readText({ text, language, weight, isTag = false }: RecordText, lexicon: Lexicon): ReadText {
  const whole = text.includes('%') ? text.replace(PERCENTAGE, ' ') : text
  const tokens = tokensOf(whole.includes('-') ? whole.replace(LACKED, ' ') : whole)
  const concepts = new Map<string, Concept>()
  const phrases = readPhrases(tokens, lexicon, { ...AUTHORED, language })
  let at = 0
  for (const [place, { tokens: words, concept }] of phrases.entries()) {
    const isLacked = language === 'fr' && tokens[at - 1]?.folded === 'sans'
    const isPiece = isTag && words.length === 1 && tokens.length > 1
    at += words.length
    // "Thanh toán Visa" is no deal for a visa.
    const isPaidWith = concept?.kind === 'product-type' && phrases[place - 1]?.concept?.id === PAYMENT
    const isVerb = language === 'en' && words.length === 1 && ARTICLES.has(tokens[at]?.folded ?? '')
    if (concept && !isLacked && !isPiece && !isPaidWith && !(isVerb && isName(concept)))
      concepts.set(concept.term, concept)
  }
  return { text, language, weight, tokens, concepts, passing: namedInPassing(phrases, language) }
}

function isName({ kind }: Concept): boolean {
  return kind === 'store' || kind === 'brand'
}

/**
 * Names stay the same in every language, and what a deal is about is said in each: a name or category that
 * few of a record's languages have is a word of theirs, as in "book two seats".
 */
function agreementOf(read: readonly ReadText[], isDeal: boolean): (concept: Concept) => boolean {
  const languages = new Set(read.map(({ language }) => language)).size
  const having = new Map<string, Set<Language>>()
  for (const { concepts, language } of read) {
    for (const [term, concept] of concepts) {
      if (isName(concept) || (isDeal && concept.kind === 'category'))
        having.set(term, (having.get(term) ?? new Set()).add(language))
    }
  }
  return (concept) => {
    const agreeing = having.get(concept.term)?.size ?? languages
    return agreeing >= languages * WEIGHTS.thresholds.agreeingLanguages
  }
}

/** How much of a concept's weight a deal keeps: little for things beside those that it says it is for. */
function relevanceFor({ appliesTo, store }: SnapshotDeal): (concept: Concept) => number {
  if (appliesTo === undefined || appliesTo === 'everything') return () => 1
  const terms = ({ types = [] }: { types?: string[] | undefined }): Set<string> =>
    new Set(types.map((type) => conceptTerm('product-type', type)))
  const [covered, excepted] = [terms(appliesTo), terms(appliesTo.except ?? {})]
  const isAmong = ({ term, broader, also }: Concept, some: ReadonlySet<string>): boolean =>
    [term, ...broader, ...also].some((each) => some.has(each))
  return (concept) => {
    if (concept.kind !== 'product-type' || concept.id === store) return 1
    if (isAmong(concept, excepted)) return 0
    if (covered.size === 0 || isAmong(concept, covered)) return 1
    return isWayToPay(concept) ? WEIGHTS.mentions.wayToPay : WEIGHTS.mentions.beside
  }
}

/** The things that a deal says it is for, in no language: whoever asks for one gets it. */
function coveredThings({ appliesTo }: SnapshotDeal, relativesOf: RelativesOf): WeightedTerms[] {
  return thingsOf(
    appliesTo === undefined || appliesTo === 'everything' ? [] : (appliesTo.types ?? []),
    relativesOf,
  )
}

/** Things that a record says it is, or is for, by their product types. */
function thingsOf(types: readonly string[], relativesOf: RelativesOf): WeightedTerms[] {
  const terms = types.map((type) => conceptTerm('product-type', type))
  return [
    { terms: [...terms, ...terms.map(ofItselfTerm)], weight: FIELDS.covered },
    { terms: beyond(types.map(relativesOf)), weight: FIELDS.covered * WEIGHTS.mentions.broader },
  ]
}

/** The terms of what some meanings belong to, each once. */
function beyond(some: readonly Pick<Concept, 'broader' | 'also'>[]): string[] {
  return [...new Set(some.flatMap(({ broader, also }) => [...broader, ...also.map(alsoTerm)]))]
}

/** Whether a text names a place: at home every shop is. */
function isPlaced({ concepts }: ReadText): boolean {
  return [...concepts.values()].some(({ kind, id }) => kind === 'place' && id !== HOME)
}

/** How much of something a record names: its own language names it all. */
function quantitiesOf({ title, summary }: { title: string; summary: string }): WeightedTerms[] {
  return [
    { terms: quantityTermsIn(title), weight: FIELDS.title, isRepeated: true },
    { terms: quantityTermsIn(summary), weight: FIELDS.summary, isRepeated: true },
  ]
}

/**
 * What tells an exact title from a similar one: which of its words stand side by side. The number of a model
 * is the same in every language.
 */
function pairsInTitle({ title, lang }: SnapshotDeal | SnapshotProduct): WeightedTerms[] {
  const tokens = tokensOf(asModelName(title))
  const pairs = tokens.slice(1).map(({ folded }, index) => [tokens[index]?.folded ?? '', folded] as const)
  const [numbered, others] = [true, false].map((isNumbered) =>
    pairs
      .filter(([, second]) => A_NUMBER.test(second) === isNumbered)
      .map(([first, second]) => pairTerm(first, second)),
  )
  return [
    { terms: numbered ?? [], weight: 1 },
    { terms: others ?? [], weight: 1, language: lang },
  ]
}

/** The words that are written with diacritics. */
function markedTerms(tokens: readonly Token[]): string[] {
  return tokens
    .filter(({ folded, accented }) => folded !== accented)
    .map(({ accented }) => accentedTerm(accented))
}

const INTENTS = {
  percent: 'percent-off',
  amount: 'amount-off',
  cashback: 'cashback',
  gift: 'gift',
  freeship: 'free-shipping',
  bogo: 'buy-one-get-one',
}

/** The concepts that a deal's own fields state, whatever its text says. */
function factsOf(deal: SnapshotDeal): string[] {
  const { store, category, code, redeem, slots } = deal
  return [
    conceptTerm('store', store),
    conceptTerm('category', category),
    conceptTerm('generic', 'promotion'),
    code === undefined ? conceptTerm('intent', 'no-code-needed') : conceptTerm('generic', 'discount-code'),
    ...(code === undefined ? [] : [WITH_CODE]),
    ...(redeem === 'collect' ? [TO_COLLECT] : []),
    ...wishesOf(deal).flatMap((id) => [conceptTerm('intent', id), wishTerm(id)]),
    ...(slots.length > 0 ? slotFactsOf(hoursIn(hoursOfSlots(slots))) : []),
  ]
}

function slotFactsOf(hours: readonly number[]): string[] {
  return [
    conceptTerm('abbreviation', 'flash-sale'),
    conceptTerm('occasion', 'time-slot'),
    ...(hours.includes(0) ? [conceptTerm('occasion', 'midnight-sale')] : []),
    ...hours.map(hourTerm),
  ]
}

/** The wishes that a deal's fields fulfil. */
function wishesOf({ discount, eligibility, scope, appliesTo }: SnapshotDeal): string[] {
  const wishes = new Set<string>(discount ? [INTENTS[discount.kind]] : [])
  if (scope === 'shipping') wishes.add('free-shipping')
  if (eligibility.newUser) wishes.add('new-customer')
  if (eligibility.appOnly) wishes.add('app-only')
  if (eligibility.payment?.length) wishes.add(PAYMENT)
  if (appliesTo === 'everything') wishes.add('whole-order')
  return [...wishes]
}

/** The days of the week of a deal: its own language names them all. */
function weekdaysOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(weekdaysIn))].map(weekdayTerm)
}

/** Words that name no way to pay by themselves: the "Credit" of a lender. */
const OF_ANY_CARD: ReadonlySet<string> = new Set(['credit', 'debit', 'card'])

/** How a deal has to be paid: wallets are stores, cards are things. */
function paymentsOf({ eligibility }: SnapshotDeal, lexicon: Lexicon): string[] {
  return (eligibility.payment ?? []).flatMap((name) => [
    ...wordsOf(name).flatMap((word) => (OF_ANY_CARD.has(word) ? word : [word, paymentTerm(word)])),
    ...readPhrases(tokensOf(name), lexicon, AUTHORED).flatMap(({ concept }) => concept?.term ?? []),
  ])
}

const CATEGORY_TERMS = new Map<string, readonly WeightedTerms[]>(
  CATEGORIES.map(({ id, nameVi, nameEn }) => [id, writtenTerms(`${nameVi} ${nameEn}`, 1)]),
)

function categoryTerms(id: string): readonly WeightedTerms[] {
  return (CATEGORY_TERMS.get(id) ?? []).map((terms) => ({ ...terms, weight: FIELDS.category }))
}

/** The words of a text, and those with diacritics as they are written. */
function writtenTerms(text: string, weight: number, language?: Language): WeightedTerms[] {
  const tokens = tokensOf(text)
  const words = [...tokens.map(({ folded }) => folded), ...joinedNames(text)]
  const of = { weight, ...(language !== undefined && { language }) }
  return [
    { terms: words.filter((word) => !isGrammar(word)), ...of },
    { terms: markedTerms(tokens), ...of, isRepeated: true },
  ]
}
