/** Calls an MCP tool. */
import { encode } from '#api/http/respond.ts'
import { answerListingInBrief, answerSearchInBrief } from '#api/operations/brief-answer.ts'
import { answerListing } from '#api/operations/list-deals.ts'
import { answerSearch, SEARCH_UNAVAILABLE } from '#api/operations/search-answer.ts'
import { renderToolResult } from '#api/operations/tool-result.ts'
import type { Services } from '#api/services.ts'
import { isBlank, parseInput, type Read } from '#contract/parse-input.ts'
import { listToolSchema, searchToolSchema, type ToolName, TOOLS } from '#contract/tools.ts'

export function isTool(name: unknown): name is ToolName {
  return typeof name === 'string' && Object.hasOwn(TOOLS, name)
}

/**
 * Calls a tool and returns its result as JSON: the answer of the REST operation or its brief form, as text
 * and as structured data. An invalid argument is a result with `isError`, so that the model can correct it.
 */
export function callTool(name: ToolName, given: Record<string, unknown>, services: Services): Uint8Array {
  const result = tools[name](withoutBlanks(given), services)
  if (result.ok) return result.data
  const { code, message } = result.failure
  return encode(JSON.stringify({ content: [{ type: 'text', text: `${code}: ${message}` }], isError: true }))
}

const tools: Record<ToolName, (given: Record<string, unknown>, services: Services) => Read<Uint8Array>> = {
  search_deals: (given, services) => {
    if (!services.isSearchAvailable) return { ok: false, failure: SEARCH_UNAVAILABLE }
    const input = parseInput(searchToolSchema, given)
    if (!input.ok) return input
    const { detail, ...question } = input.data
    return {
      ok: true,
      data:
        detail === 'brief'
          ? answerSearchInBrief(question, services)
          : inFull(answerSearch(question, services)),
    }
  },
  list_deals: (given, services) => {
    const input = parseInput(listToolSchema, given)
    if (!input.ok) return input
    const { detail, ...parameters } = input.data
    return {
      ok: true,
      data:
        detail === 'brief'
          ? answerListingInBrief(parameters, services)
          : inFull(answerListing(parameters, services.now(), services)),
    }
  },
}

const decoder = new TextDecoder()

/** Uses the body of the REST answer unchanged. */
function inFull({ body }: { body: Uint8Array }): Uint8Array {
  const text = decoder.decode(body)
  return renderToolResult(text, text)
}

/** Removes null and blank arguments: models fill in optional arguments that they do not need. */
function withoutBlanks(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => !isBlank(value)))
}
