import { createMCPClient } from '@ai-sdk/mcp'
import { checkTools, origin, readRefusal, readResult } from './checks.ts'

const client = await createMCPClient({ transport: { type: 'http', url: `${origin}/mcp` } })
const tools = await client.tools()
const execute = async (name: string, args: Record<string, unknown>): Promise<unknown> =>
  tools[name]?.execute(args, { messages: [], toolCallId: '1' } as never)
await checkTools('AI SDK', {
  names: async () => Object.keys(tools),
  call: async (name, args) => readResult(await execute(name, args)),
  refusal: async (name, args) => readRefusal(await execute(name, args)),
})
await client.close()
