#!/usr/bin/env bash
# @modelcontextprotocol/sdk 1.32.2: a resource template gives its handler values that are still percent-encoded.
#
# A URI template (RFC 6570) encodes a value when an address is made of it. When an address is read, the values are not
# decoded: a handler that looks for the store by the name it was given finds none.
#
# Expected: cà phê.
# Seen: c%C3%A0%20ph%C3%AA.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/sdk@1.32.2
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'

const template = new ResourceTemplate('deals://of/{store}', { list: undefined })
const server = new McpServer({ name: 'demo', version: '1.0.0' })
const seen = []
server.registerResource('deals', template, {}, (uri, { store }) => {
  seen.push(store)
  return { contents: [{ uri: uri.href, text: '' }] }
})
const client = new Client({ name: 'demo', version: '1.0.0' })
const [one, other] = InMemoryTransport.createLinkedPair()
await Promise.all([server.connect(one), client.connect(other)])
await client.readResource({ uri: template.uriTemplate.expand({ store: 'cà phê' }) })
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['c%C3%A0%20ph%C3%AA'])
await client.close()
JS
node check.mjs
