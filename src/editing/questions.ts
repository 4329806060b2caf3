/** The questions for a new record of each kind. */
import { CATEGORY_IDS } from '#contract/category.ts'
import { DISCOUNT_BASES, DISCOUNT_BOUNDS, DISCOUNT_KINDS } from '#contract/deal.ts'
import type { Content } from '#entries/check-content.ts'
import { LANGUAGES } from '#text/language.ts'
import { RECORD_CURRENCIES } from '#values/money/currencies.ts'
import { type FieldWords, wordsFor } from '#editing/field-words.ts'

/** The kinds of record with a questionnaire, each with its folder. */
export const RECORD_KINDS = { deal: 'deals', product: 'products', store: 'stores', post: 'posts' } as const

export type RecordKind = keyof typeof RECORD_KINDS

/** The answers so far, by name of the question. */
export type Answers = Readonly<Record<string, string | undefined>>

/** Existing records that the answers are compared with. */
export type Known = Pick<Content, 'stores' | 'deals' | 'products'>

export interface Question {
  /** The name, which is also that of the command-line flag: `--minimum-spend 99000`. */
  name: string
  /** The path of the answer in the record. Numbers are indices of lists. */
  path: readonly (string | number)[]
  words: FieldWords
  isRequired: boolean
  /** The permitted answers; any text when absent. */
  choices?: readonly string[]
  /** Whether several answers, separated by commas, may be given. */
  isList?: boolean
  /** Whether the question applies, given the previous answers; always when absent. */
  when?: (answers: Answers) => boolean
  /** A default derived from the previous answers. */
  suggest?: (answers: Answers, known: Known, today: string) => string | undefined
}

type Rest = Partial<Omit<Question, 'name' | 'path' | 'words'>>

function ask(kind: RecordKind, name: string, path: Question['path'], rest: Rest = {}): Question {
  const language = LANGUAGES.find((each) => path.includes(each))
  const fields = path.filter((part) => typeof part === 'string' && part !== language)
  const found = wordsFor(RECORD_KINDS[kind], fields as string[])
  if (!found) throw new Error(`the field ${fields.join('.')} has no words`)
  const { vi, en } = found.label
  const words = language
    ? { ...found, label: { vi: `${vi} (${language})`, en: `${en} (${language})` } }
    : found
  return { name, path, words, isRequired: false, ...rest }
}

const hasDiscount = (answers: Answers): boolean => answers['discount-kind'] !== undefined
const hasShare = (answers: Answers): boolean =>
  ['percent', 'amount', 'cashback'].includes(answers['discount-kind'] ?? '')
const isSeen = (answers: Answers): boolean => answers['method'] !== undefined

const byAddress: Rest['suggest'] = (answers, { stores }) => storeOfAddress(answers['url'] ?? '', stores)?.id

const DEAL: readonly Question[] = [
  ask('deal', 'url', ['url'], { isRequired: true }),
  ask('deal', 'store', ['store'], { isRequired: true, suggest: byAddress }),
  ask('deal', 'title', ['title'], { isRequired: true }),
  ask('deal', 'category', ['category'], {
    isRequired: true,
    choices: CATEGORY_IDS,
    suggest: (answers, { stores }) => stores.find(({ id }) => id === answers['store'])?.categories[0],
  }),
  ask('deal', 'summary', ['summary']),
  ask('deal', 'code', ['code']),
  ask('deal', 'redeem', ['redeem'], {
    choices: ['enter', 'collect', 'auto', 'link', 'counter'],
    suggest: ({ code }) => (code === undefined ? undefined : 'enter'),
  }),
  ask('deal', 'discount-kind', ['discount', 'kind'], { choices: DISCOUNT_KINDS }),
  ask('deal', 'discount-value', ['discount', 'value'], { when: hasDiscount }),
  ask('deal', 'discount-max', ['discount', 'max'], {
    when: (answers) => ['percent', 'cashback'].includes(answers['discount-kind'] ?? ''),
  }),
  ask('deal', 'discount-bound', ['discount', 'bound'], { when: hasShare, choices: DISCOUNT_BOUNDS }),
  ask('deal', 'discount-base', ['discount', 'base'], { when: hasShare, choices: DISCOUNT_BASES }),
  ask('deal', 'currency', ['discount', 'currency'], {
    when: hasDiscount,
    choices: RECORD_CURRENCIES,
    suggest: () => 'VND',
  }),
  ask('deal', 'minimum-spend', ['minimumSpend']),
  ask('deal', 'applies-to', ['appliesTo'], { choices: ['everything'] }),
  ask('deal', 'starts-at', ['startsAt']),
  ask('deal', 'ends-at', ['endsAt']),
  ask('deal', 'payment', ['eligibility', 'payment'], { isList: true }),
  ask('deal', 'new-user', ['eligibility', 'newUser'], { choices: ['true'] }),
  ask('deal', 'app-only', ['eligibility', 'appOnly'], { choices: ['true'] }),
  ask('deal', 'method', ['evidence', 'method'], {
    choices: ['official-page', 'checkout-tested', 'feed', 'reader'],
  }),
  ask('deal', 'evidence-url', ['evidence', 'url'], {
    isRequired: true,
    when: isSeen,
    suggest: ({ url }) => url,
  }),
  ask('deal', 'checked-at', ['evidence', 'checkedAt'], {
    isRequired: true,
    when: isSeen,
    suggest: (_answers, _known, today) => today,
  }),
  ask('deal', 'terms', ['terms'], { isList: true }),
  ask('deal', 'tags', ['tags'], { isList: true }),
  ask('deal', 'status', ['status'], { choices: ['draft', 'live'], suggest: () => 'live' }),
  ask('deal', 'title-en', ['translations', 'en', 'title']),
  ask('deal', 'summary-en', ['translations', 'en', 'summary'], {
    when: (answers) => answers['title-en'] !== undefined && answers['summary'] !== undefined,
  }),
]

const PRODUCT: readonly Question[] = [
  ask('product', 'url', ['offers', 0, 'url'], { isRequired: true }),
  ask('product', 'store', ['offers', 0, 'store'], { isRequired: true, suggest: byAddress }),
  ask('product', 'title', ['title'], { isRequired: true }),
  ask('product', 'brand', ['brand'], {
    isRequired: true,
    suggest: ({ title = '' }, { products }) =>
      products.find(({ brand }) => title.toLowerCase().includes(brand.toLowerCase()))?.brand,
  }),
  ask('product', 'category', ['category'], { isRequired: true, choices: CATEGORY_IDS }),
  ask('product', 'type', ['type']),
  ask('product', 'price', ['offers', 0, 'price'], { isRequired: true }),
  ask('product', 'currency', ['offers', 0, 'currency'], {
    choices: RECORD_CURRENCIES,
    suggest: () => 'VND',
  }),
  ask('product', 'seen-at', ['offers', 0, 'seenAt'], {
    isRequired: true,
    suggest: (_answers, _known, today) => today,
  }),
  ask('product', 'summary', ['summary']),
  ask('product', 'title-en', ['translations', 'en', 'title']),
]

const STORE: readonly Question[] = [
  ask('store', 'url', ['url'], { isRequired: true }),
  ask('store', 'name', ['name'], { isRequired: true }),
  ask('store', 'hosts', ['hosts'], {
    isList: true,
    suggest: ({ url = '' }) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : undefined),
  }),
  ask('store', 'aliases', ['aliases'], { isList: true }),
  ask('store', 'countries', ['countries'], { isList: true, suggest: () => 'VN' }),
  ask('store', 'categories', ['categories'], { isList: true }),
  ask('store', 'marketplace', ['marketplace'], { choices: ['true'] }),
  ask('store', 'summary', ['summary']),
  ask('store', 'summary-en', ['translations', 'en', 'summary']),
]

const POST: readonly Question[] = [
  ask('post', 'title', ['title'], { isRequired: true }),
  ask('post', 'summary', ['summary'], { isRequired: true }),
  ask('post', 'published-at', ['publishedAt'], {
    isRequired: true,
    suggest: (_answers, _known, today) => today,
  }),
  ask('post', 'status', ['status'], { choices: ['draft', 'live'], suggest: () => 'draft' }),
  ask('post', 'deals', ['deals'], { isList: true }),
  ask('post', 'products', ['products'], { isList: true }),
  ask('post', 'tags', ['tags'], { isList: true }),
  ask('post', 'body', ['body']),
]

/** The questions for each kind of record, in order. */
export const QUESTIONS: Record<RecordKind, readonly Question[]> = {
  deal: DEAL,
  product: PRODUCT,
  store: STORE,
  post: POST,
}

/** The store of an address; of nested hosts the longest match counts. */
export function storeOfAddress(
  address: string,
  stores: Known['stores'],
): Known['stores'][number] | undefined {
  if (!URL.canParse(address)) return undefined
  const { hostname } = new URL(address)
  const owners = stores.flatMap((store) =>
    [...store.hosts, ...store.links.shortHosts]
      .filter((host) => hostname === host || hostname.endsWith(`.${host}`))
      .map((host) => ({ store, length: host.length })),
  )
  return owners.toSorted((a, b) => b.length - a.length)[0]?.store
}
