import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import { answerListingInBrief, answerSearchInBrief } from '#api/operations/brief-answer.ts'
import { answerListing } from '#api/operations/list-deals.ts'
import { answerSearch, SEARCH_UNAVAILABLE } from '#api/operations/search-answer.ts'
import type { Services } from '#api/services.ts'
import { toJsonSchema } from '#contract/json-schema.ts'
import { MCP_SERVER_NAME } from '#contract/mcp.ts'
import { isBlank, parseInput, type Read } from '#contract/parse-input.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import { listToolSchema, searchToolSchema, TOOL_INSTRUCTIONS, type ToolName, TOOLS } from '#contract/tools.ts'
import { DESCRIPTION_VERSION } from '#contract/versions.ts'
import { HOUR_MS } from '#text/days.ts'

/** The tools change with the software only, so everybody may keep their list for an hour. */
const HINT = { ttlMs: HOUR_MS, cacheScope: 'public' } as const

const toolList: Tool[] = Object.entries(TOOLS).map(([name, { title, description, input, output }]) => ({
  name,
  title,
  description,
  inputSchema: toJsonSchema(input, 'input') as Tool['inputSchema'],
  outputSchema: toJsonSchema(output, 'output') as Tool['inputSchema'],
  annotations: {
    title,
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
}))

/** A server for one request: the endpoint keeps no sessions. */
export function createMcpServer(services: Services): Server {
  const { site, siteUrl } = services.catalog
  const server = new Server(
    {
      name: MCP_SERVER_NAME,
      title: site.name,
      version: DESCRIPTION_VERSION,
      websiteUrl: absoluteUrl(siteUrl, routes.docs()),
    },
    {
      capabilities: { tools: { listChanged: false } },
      instructions: TOOL_INSTRUCTIONS,
      cacheHints: { 'tools/list': HINT, 'server/discover': HINT },
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: toolList }))
  server.setRequestHandler('tools/call', ({ params }) =>
    callTool(params.name, params.arguments ?? {}, services),
  )
  return server
}

/**
 * The answer of the REST operation or its brief form, as text and as data; a mistake in the arguments is told
 * to the model, which can mend it.
 */
function callTool(name: string, given: Record<string, unknown>, services: Services): CallToolResult {
  if (!isTool(name)) {
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `Unknown tool ${JSON.stringify(name.slice(0, 60))}; call one of ${Object.keys(TOOLS).join(', ')}.`,
    )
  }
  const answer = answers[name](given, services)
  if (!answer.ok) {
    const { code, message } = answer.failure
    return { content: [{ type: 'text', text: `${code}: ${message}` }], isError: true }
  }
  const { text, data } = answer.data
  return { content: [{ type: 'text', text }], structuredContent: data }
}

const answers: Record<ToolName, (given: Record<string, unknown>, services: Services) => Read<ToolAnswer>> = {
  search_deals: (given, services) => {
    if (!services.isSearchAvailable) return { ok: false, failure: SEARCH_UNAVAILABLE }
    const input = parseInput(searchToolSchema, withoutBlanks(given))
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
    const input = parseInput(listToolSchema, withoutBlanks(given))
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

interface ToolAnswer {
  text: string
  data: Record<string, unknown>
}

const decoder = new TextDecoder()

/** The answer of REST, to the byte. */
function inFull({ body }: { body: Uint8Array }): ToolAnswer {
  const text = decoder.decode(body)
  return { text, data: JSON.parse(text) as Record<string, unknown> }
}

/** Models fill in what they do not need: null and blank text are no filter. */
function withoutBlanks(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => !isBlank(value)))
}

function isTool(name: string): name is ToolName {
  return Object.hasOwn(TOOLS, name)
}
