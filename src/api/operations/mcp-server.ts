import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import { callTool, isTool } from '#api/operations/call-tool.ts'
import type { Services } from '#api/services.ts'
import { toJsonSchema } from '#contract/json-schema.ts'
import { MCP_SERVER_NAME } from '#contract/mcp.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import { TOOL_INSTRUCTIONS, TOOLS } from '#contract/tools.ts'
import { DESCRIPTION_VERSION } from '#contract/versions.ts'
import { HOUR_MS } from '#text/days.ts'

/** Tools change only with the software, so any cache may keep their list for an hour. */
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

const decoder = new TextDecoder()

/** Creates a server for one request; the endpoint has no sessions. */
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
  server.setRequestHandler('tools/call', ({ params: { name, arguments: given = {} } }) => {
    if (isTool(name)) return JSON.parse(decoder.decode(callTool(name, given, services))) as CallToolResult
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `Unknown tool ${JSON.stringify(name.slice(0, 60))}; call one of ${Object.keys(TOOLS).join(', ')}.`,
    )
  })
  return server
}
