/** Renders answers in brief, for agents with small contexts. */
import { cachedAnswer } from '#api/http/cached.ts'
import { listingKey, selectDeals } from '#api/operations/list-deals.ts'
import { findFor, type Question, questionKey, toResult } from '#api/operations/search-answer.ts'
import { renderToolResult } from '#api/operations/tool-result.ts'
import type { Services } from '#api/services.ts'
import type { DealListParameters } from '#contract/deal-list.ts'
import { oneSentence } from '#narrative/one-sentence.ts'
import { type BriefRecord, toBriefDeal, toBriefProduct } from '#discovery/mcp/brief-record.ts'
import type { Language } from '#text/language.ts'

/**
 * An answer for a model in both forms of MCP, as text and as structured data: clients show the model one or
 * both.
 */
interface BriefAnswer {
  language: Language
  text: string
  data: Record<string, unknown>
}

/** Answers a search briefly, to save tokens: the same records in the same order as the full answer. */
export function answerSearchInBrief(question: Question, services: Services): Uint8Array {
  return answerInBrief(questionKey(question), services, (now) => search(question, now, services))
}

/** Answers a listing briefly, to save tokens. */
export function answerListingInBrief(parameters: DealListParameters, services: Services): Uint8Array {
  return answerInBrief(listingKey(parameters), services, (now) => list(parameters, now, services))
}

/** Renders the result of a tool. It is cached like the answers of the REST API. */
function answerInBrief(asked: string, services: Services, answer: (now: number) => BriefAnswer): Uint8Array {
  const now = services.now()
  return cachedAnswer(services, `brief ${asked}`, now, () => {
    const { language, text, data } = answer(now)
    // MCP has no entity tags, so the body needs no version.
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
    ...(outcome.order !== undefined && { order: outcome.order }),
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

/** Renders a record on three lines: title, summary, links. */
function renderRecord(
  mark: string,
  { title, summary, href, priceAfterCodes }: Omit<BriefRecord, 'category'>,
): string {
  const links = new Set([priceAfterCodes?.href ?? href, href])
  return `${mark}${title}\n${summary}\n${[...links].join(' ')}`
}
