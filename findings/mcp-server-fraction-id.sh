#!/usr/bin/env bash
# @modelcontextprotocol/server 2.4.0: a request whose id has a fraction is a parse error.
#
# JSON-RPC 2.0 says that an id that is a number SHOULD have no fraction, so one with a fraction is unusual
# and allowed. The answer blames the JSON and drops the id, so the client cannot match it to its request.
#
# Expected: an answer with id 1.5, or error -32600 (invalid request).
# Seen: 400 with error -32700 (parse error) and id null.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/server@2.4.0 zod@4.6.7
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'

const server = new McpServer({ name: 'a', version: '1' })
server.registerTool('ping', { description: 'Answers.' }, () => ({ content: [{ type: 'text', text: 'ok' }] }))
const transport = new WebStandardStreamableHTTPServerTransport({
  sessionIdGenerator: undefined,
  enableJsonResponse: true,
})
await server.connect(transport)
const request = new Request('http://localhost/mcp', {
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: '{"jsonrpc":"2.0","id":1.5,"method":"tools/list"}',
})
const response = await transport.handleRequest(request)
const { error, id } = await response.json()
const seen = { status: response.status, code: error.code, id }
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { status: 400, code: -32700, id: null })
JS
node check.mjs
