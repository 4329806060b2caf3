import { cachedAnswer } from '#api/http/cached.ts'
import { listingKey, selectDeals } from '#api/operations/list-deals.ts'
import { findFor, type Question, questionKey, toResult } from '#api/operations/search-answer.ts'
import { renderToolResult } from '#api/operations/tool-result.ts'
import type { Services } from '#api/services.ts'
import type { DealListParameters } from '#contract/deal-list.ts'
import { oneSentence } from '#narrative/one-sentence.ts'
import { type BriefRecord, toBriefDeal, toBriefProduct } from '#discovery/mcp/brief-record.ts'
import type { Language } from '#text/language.ts'

/** What a model is given, in the two forms of MCP: a client shows it one of them or both. */
interface BriefAnswer {
  language: Language
  text: string
  data: Record<string, unknown>
}

/** The search for a reader who pays for every word: the same records in the same order. */
export function answerSearchInBrief(question: Question, services: Services): Uint8Array {
  return answerInBrief(questionKey(question), services, (now) => search(question, now, services))
}

/** The listing for the same reader. */
export function answerListingInBrief(parameters: DealListParameters, services: Services): Uint8Array {
  return answerInBrief(listingKey(parameters), services, (now) => list(parameters, now, services))
}

/** The result of a tool, kept like the answers of REST. */
function answerInBrief(asked: string, services: Services, answer: (now: number) => BriefAnswer): Uint8Array {
  const now = services.now()
  return cachedAnswer(services, `brief ${asked}`, now, () => {
    const { language, text, data } = answer(now)
    // Clients of MCP know no entity tags.
    return { language, body: renderToolResult(text, JSON.stringify(data)), version: '' }
  }).body
}

function search(question: Question, now: number, services: Services): BriefAnswer {
  const { catalog } = services
  const { outcome, language, coming, notice } = findFor(question, now, services)
  const results = outcome.matches.map((match) =>
    match.source === 'deals'
      ? toBriefDeal(match.deal, catalog, language)
      : toBriefProduct(match.product, catalog, now, language),
  )
  const best = outcome.matches.slice(0, 1).map((match) => toResult(match, catalog, now, language))
  const response = oneSentence(
    { query: question.query, ...outcome, coming, results: best },
    catalog.stringsIn(language),
  )
  const meta = {
    matched: outcome.matched,
    fallback: outcome.fallback,
    total_matches: outcome.totalMatches,
    ...(Object.keys(outcome.corrected).length > 0 && { corrected: outcome.corrected }),
    ...(outcome.relaxed.length > 0 && { relaxed: outcome.relaxed }),
  }
  const briefComing = coming.map(({ title, lang, href, category, summary, startsAt }) => ({
    title,
    ...(lang !== undefined && { lang }),
    href,
    category,
    summary,
    startsAt,
  }))
  const data = {
    ok: true,
    query: question.query,
    total: results.length,
    results,
    ...(coming.length > 0 && { coming: briefComing }),
    meta: { language, ...meta, ...(notice !== undefined && { notice }) },
  }
  const text = [
    [response, notice, JSON.stringify(meta)].filter((line) => line !== undefined).join('\n'),
    ...results.map((result, place) => renderRecord(`${place + 1}. `, result)),
    ...briefComing.map((deal) => renderRecord('', deal)),
  ].join('\n\n')
  return { language, text, data }
}

function list(parameters: DealListParameters, now: number, services: Services): BriefAnswer {
  const { catalog } = services
  const { deals: selected, language, ...counts } = selectDeals(parameters, now, services)
  const deals = selected.map((deal) => toBriefDeal(deal, catalog, language))
  const { notice, available, categories } = counts
  const text = [
    [notice, JSON.stringify({ total: deals.length, available, categories })]
      .filter((line) => line !== undefined)
      .join('\n'),
    ...deals.map((deal, place) => renderRecord(`${place + 1}. `, deal)),
  ].join('\n\n')
  return { language, text, data: { ok: true, deals, total: deals.length, ...counts } }
}

/** A record on three lines: what it is, what is known of it, where it leads. */
function renderRecord(
  mark: string,
  { title, summary, href, priceAfterCodes }: Omit<BriefRecord, 'category'>,
): string {
  const links = new Set([priceAfterCodes?.href ?? href, href])
  return `${mark}${title}\n${summary}\n${[...links].join(' ')}`
}
