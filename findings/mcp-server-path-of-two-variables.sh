#!/usr/bin/env bash
# @modelcontextprotocol/server 2.4.0: two path segments of a resource template are one word with a comma.
#
# Resource templates of MCP are URI templates of RFC 6570, where {/shop,code} puts a slash before each value
# (3.2.6). With one variable the slash is written, with two of them neither is.
#
# Expected: deals://vn/tra-sua/GIAM50.
# Seen: deals://vntra-sua,GIAM50.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/server@2.4.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { UriTemplate } from '@modelcontextprotocol/server'

const values = { shop: 'tra-sua', code: 'GIAM50' }
const seen = ['deals://vn{/shop}', 'deals://vn{/shop,code}'].map((text) => new UriTemplate(text).expand(values))
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['deals://vn/tra-sua', 'deals://vntra-sua,GIAM50'])
JS
node check.mjs
