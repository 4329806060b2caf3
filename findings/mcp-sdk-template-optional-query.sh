#!/usr/bin/env bash
# @modelcontextprotocol/sdk 1.32.2: a query with one of two parameters is made by a template and not found by it.
#
# In a URI template (RFC 6570, 3.2.8) a variable without a value is left out: {?q,store} with q alone gives ?q=a. An
# address that the template made is not matched by it again, so that the resource is not found. So is one that names the
# parameters in another order.
#
# Expected: q is a.
# Seen: no match, unless all of them are there in the order of the template.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/sdk@1.32.2
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { UriTemplate } from '@modelcontextprotocol/sdk/shared/uriTemplate.js'

const template = new UriTemplate('deals://search{?q,store}')
const addresses = [template.expand({ q: 'a' }), 'deals://search?store=tiki&q=a', template.expand({ q: 'a', store: 'tiki' })]
const seen = addresses.map((address) => [address, template.match(address)])
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [
  ['deals://search?q=a', null],
  ['deals://search?store=tiki&q=a', null],
  ['deals://search?q=a&store=tiki', { q: 'a', store: 'tiki' }],
])
JS
node check.mjs
