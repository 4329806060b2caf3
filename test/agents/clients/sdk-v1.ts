import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { checkTools, origin, readRefusal, readResult } from './checks.ts'

for (const path of ['/mcp', '/api/mcp']) {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(path, origin)))
  await checkTools(path, {
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => readResult(await client.callTool({ name, arguments: args })),
    refusal: async (name, args) => readRefusal(await client.callTool({ name, arguments: args })),
  })
  await client.close()
}
