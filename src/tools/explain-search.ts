/** Explains how a query is read and why a deal is at its place. */
import type { Catalog } from '#catalog/catalog.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import { createDealSearch } from '#search/deal-search.ts'
import { createParsingTools, createReader } from '#search/query/create-reader.ts'
import type { SearchIndex } from '#search/search-index.ts'
import { postingsOf, termAt } from '#search/posting-index.ts'
import { clauseBit, hasAll } from '#search/ranking/match-bits.ts'
import { clausesOf } from '#search/ranking/ranked.ts'
import type { Clause, ParsedQuery } from '#search/query/parsed-query.ts'
import { toVietnamIso } from '#text/days.ts'

/** A limit above any number of matches, so that the rank of every deal is known. */
const ALL = 100_000

const SHOWN = 10

interface Question {
  query: string
  now: number
  /** The deal whose rank is to be explained. */
  dealId?: string | undefined
  /** Returns the file of `content/lexicon/` that defines a concept. */
  fileOf: (concept: string) => string | undefined
}

/**
 * Explains the results of a query in lines: how it was read, what each clause matched, and why a deal has its
 * rank or is missing.
 */
export function explainSearch(
  catalog: Catalog,
  index: SearchIndex,
  { query, now, dealId, fileOf }: Question,
): string[] {
  const read = createReader(createParsingTools(index))(query, now)
  const outcome = createDealSearch(catalog, index)({ query, now, limit: ALL, sources: ['deals', 'products'] })
  const ids = outcome.matches.map((match) => (match.source === 'deals' ? match.deal.id : match.product.id))
  const listed = outcome.matches.slice(0, SHOWN).map(({ score, matchedOn }, place) => {
    const met = matchedOn.length === 0 ? 'none of the words, only what is close' : matchedOn.join(', ')
    return `  ${place + 1}. ${ids[place]}  ${score}  ${met}`
  })
  return [
    `How “${query}” is read`,
    `  language: ${read.language}${read.isLanguageSure ? '' : ' (nothing decides)'}`,
    ...Object.entries(read.corrected).map(([typed, meant]) => `  corrected: ${typed} → ${meant}`),
    ...(read.isOffTopic ? ['  off topic: no deal answers it (content/lexicon/off-topic.yaml)'] : []),
    ...read.clauses.flatMap((clause) => describeClause(clause, index, fileOf)),
    ...read.constraints.map(({ kind, text }) => `  condition: ${text} (${kind})`),
    ...read.mustNot.map((term) => `  not wanted: ${termAt(index.postings, term)}`),
    '',
    `What is found: ${outcome.totalMatches}, ${outcome.matched ? 'some with everything' : 'none with everything'}`,
    ...listed,
    ...outcome.coming.map(
      ({ id, startsAt }) => `  coming: ${id}, from ${toVietnamIso(startsAt).slice(0, 10)}`,
    ),
    ...(dealId === undefined ? [] : ['', ...explainDeal(dealId, ids, read, { catalog, index, now, fileOf })]),
  ]
}

function describeClause(clause: Clause, { postings }: SearchIndex, fileOf: Question['fileOf']): string[] {
  const { text, kind, id, boost, isMust, terms } = clause
  const found = terms.map(({ term, weight }) => {
    const count = postingsOf(postings, term)
    return `    ${termAt(postings, term)}: in ${count} records${weight === 1 ? '' : `, weight ${weight.toFixed(2)}`}`
  })
  const meaning = id === undefined ? 'a word' : `${kind} ${id}, ${whereOf(clause, fileOf)}`
  return [
    `  “${text}”: ${meaning}; counts ${boost.toFixed(2)}${isMust ? ', required' : ''}`,
    ...(found.length === 0 ? ['    in no record'] : found),
  ]
}

/** The file to edit for a clause of the query. */
function whereOf({ kind, id, text }: Clause, fileOf: Question['fileOf']): string {
  if (kind === 'store') return `content/stores/${id}.yaml (aliases)`
  if (kind === 'word') return `no concept has “${text}”: add it to one in content/lexicon/`
  const file = id === undefined ? undefined : fileOf(id)
  if (kind === 'brand' && file === undefined) return 'the brand of products in content/products/'
  return file === undefined ? 'a field of the deals' : `content/lexicon/${file}`
}

function explainDeal(
  id: string,
  ids: readonly string[],
  { clauses, constraints, isOffTopic }: ParsedQuery,
  {
    catalog,
    index,
    now,
    fileOf,
  }: { catalog: Catalog; index: SearchIndex } & Pick<Question, 'now' | 'fileOf'>,
): string[] {
  const record = catalog.deals.findIndex((deal) => deal.id === id)
  const deal = catalog.deals[record]
  if (!deal) return [`${id}: no such deal; drafts are not searched`]
  const state = dealStateAt(deal, now)
  const place = ids.indexOf(id)
  const has = clausesOf(record, clauses, index.postings)
  const lacking = clauses.filter((clause, each) => clause.isMust && !hasAll(has, clauseBit(each)))
  const file = `content/deals/${id}.yaml`
  return [
    place < 0 ? `${id} is not found` : `${id} is number ${place + 1} of ${ids.length}`,
    ...(state === 'current' ? [] : [`  it is ${state}: startsAt, endsAt and status in ${file}`]),
    ...(isOffTopic ? ['  the query is off topic'] : []),
    ...clauses.filter((_, each) => hasAll(has, clauseBit(each))).map(({ text }) => `  it has “${text}”`),
    ...lacking.map(
      (clause) => `  it lacks “${clause.text}”: write it in ${file}, or change ${whereOf(clause, fileOf)}`,
    ),
    ...(constraints.length > 0 ? [`  conditions go by its fields in ${file}`] : []),
    ...(lacking.length === 0 && state === 'current' && place > 0
      ? ['  it has everything; those before it have it more prominently, or were verified later']
      : []),
  ]
}
