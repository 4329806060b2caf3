import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { check, checkTools, origin, readRefusal, readResult } from './checks.ts'

const MODES = { legacy: '2025-11-25', auto: '2026-07-28', pinned: '2026-07-28' }

for (const [mode, version] of Object.entries(MODES)) {
  const negotiation = mode === 'pinned' ? { pin: version } : (mode as 'legacy' | 'auto')
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: negotiation } })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin)))
  await check(`${mode}: agrees on ${version}`, async () => {
    const agreed = client.getNegotiatedProtocolVersion()
    if (agreed !== version) throw new Error(`it is ${agreed}`)
  })
  await checkTools(mode, {
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => readResult(await client.callTool({ name, arguments: args })),
    refusal: async (name, args) => readRefusal(await client.callTool({ name, arguments: args })),
  })
  await client.close()
}
