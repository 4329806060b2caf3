import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { checkTools, origin, readRefusal, readResult } from './checks.ts'

const [, , , bridge = ''] = process.argv
const client = new Client({ name: 'test', version: '1' })
const args = [bridge, `${origin}/mcp`, '--allow-http', '--transport', 'http-only']
const env = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
)
await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'inherit' }))
await checkTools('mcp-remote', {
  names: async () => (await client.listTools()).tools.map(({ name }) => name),
  call: async (name, args) => readResult(await client.callTool({ name, arguments: args })),
  refusal: async (name, args) => readRefusal(await client.callTool({ name, arguments: args })),
})
await client.close()
