#!/usr/bin/env bash
# @modelcontextprotocol/server 2.4.0: a request that accepts everything is not acceptable.
#
# The transport looks for the two names "application/json" and "text/event-stream" in the Accept header as
# text. By HTTP the range "*/*", which curl and most HTTP libraries send, includes both.
#
# Expected: 200 for `Accept: */*`, with JSON, since the transport is told to answer with JSON.
# Seen: 406 for `*/*` and for `application/json` alone, even with `enableJsonResponse: true`.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/server@2.4.0 zod@4.6.7
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'

async function statusFor(accept) {
  const server = new McpServer({ name: 'a', version: '1' })
  server.registerTool('ping', { description: 'Answers.' }, () => ({ content: [{ type: 'text', text: 'ok' }] }))
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  })
  await server.connect(transport)
  const headers = { 'content-type': 'application/json', accept }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const request = new Request('http://localhost/mcp', { method: 'POST', headers, body })
  return (await transport.handleRequest(request)).status
}

const seen = []
for (const accept of ['*/*', 'application/json', 'application/json, text/event-stream']) {
  seen.push(await statusFor(accept))
}
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [406, 406, 200])
JS
node check.mjs
