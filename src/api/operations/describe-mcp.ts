import { cachedAnswer } from '#api/http/cached.ts'
import { namesType } from '#api/http/negotiate.ts'
import { cacheUntil, respondFailure, respondJson } from '#api/http/respond.ts'
import type { Handler } from '#api/services.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { siteTextsIn } from '#catalog/site-texts.ts'
import { MCP_SERVER_NAME, MCP_VERSIONS, type McpDiscovery } from '#contract/mcp.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import { TOOL_INSTRUCTIONS, TOOLS } from '#contract/tools.ts'
import { DESCRIPTION_VERSION } from '#contract/versions.ts'

/**
 * `describeMcp`: describes the endpoint. A client that asks for an event stream gets an error, because there
 * is none.
 */
export const describeMcp: Handler = (request, call) => {
  if (namesType(request.headers.get('accept'), 'text/event-stream')) {
    const message = 'This endpoint opens no stream of events; POST messages to it.'
    return respondFailure(request, call, { code: 'method_not_allowed', message }, { Allow: 'POST, OPTIONS' })
  }
  const { services } = call
  const now = services.now()
  const answer = cachedAnswer(services, 'mcp', now, () => ({
    language: 'en',
    data: renderMcpDiscovery(services.catalog),
  }))
  return respondJson(request, call, answer, cacheUntil(answer.until, now), {
    Vary: 'Accept, Accept-Encoding',
  })
}

function renderMcpDiscovery({ site, siteUrl }: Catalog): McpDiscovery {
  return {
    name: MCP_SERVER_NAME,
    title: site.name,
    description: siteTextsIn('en', site).description,
    version: DESCRIPTION_VERSION,
    endpoint: absoluteUrl(siteUrl, routes.mcp()),
    transport: 'streamable-http',
    protocolVersions: [...MCP_VERSIONS],
    authentication: 'none',
    instructions: TOOL_INSTRUCTIONS,
    tools: Object.entries(TOOLS).map(([name, { title, description }]) => ({ name, title, description })),
    documentation: absoluteUrl(siteUrl, routes.docs()),
  }
}
