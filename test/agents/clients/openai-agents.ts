import { MCPServerStreamableHttp } from '@openai/agents'
import { checkTools, origin, readRefusal, readResult } from './checks.ts'

const server = new MCPServerStreamableHttp({ url: `${origin}/mcp`, name: 'deals' })
await server.connect()
await checkTools('OpenAI Agents', {
  names: async () => (await server.listTools()).map(({ name }) => name),
  call: async (name, args) => readResult(await server.callToolResult(name, args)),
  refusal: async (name, args) => readRefusal(await server.callToolResult(name, args)),
})
await server.close()
