import type { AstroGlobal } from 'astro'
import { describeAnswer, findResults, type FoundAnswer } from '#site/find-results.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { languageOf } from '#contract/routes.ts'
import { callOf } from '#site/serve.ts'

interface SearchPage {
  answer: FoundAnswer
  catalog: Catalog
  now: number
}

/** Runs the search in a page's URL and sets the status and headers of the response. */
export async function answerSearchPage({
  locals,
  url,
  response,
}: Pick<AstroGlobal, 'locals' | 'url' | 'response'>): Promise<SearchPage> {
  const call = await callOf({ locals })
  const answer = await findResults(url.searchParams, languageOf(url.pathname), call)
  const { status, headers } = describeAnswer(answer)
  response.status = status
  for (const [name, value] of headers) response.headers.set(name, value)
  return { answer, catalog: call.services.catalog, now: call.services.now() }
}
