#!/usr/bin/env bash
# flexsearch 0.8.212: a number loses its repeated digits.
#
# The encoder of a plain `new Index()` merges letters that repeat, and treats digits as letters. So amounts
# of different size become one term: 10, 100 and 110 are all "10". Prices in đồng end in several zeros, so
# most of them are affected.
#
# Expected: a search for one amount finds no record with another amount.
# Seen: "gói 10" finds "gói 110".
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund flexsearch@0.8.212
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import FlexSearch from 'flexsearch'

const index = new FlexSearch.Index()
index.add(1, 'gói 110')
const seen = { terms: index.encoder.encode('gói 110'), found: index.search('gói 10') }
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { terms: ['goi', '10'], found: [1] })
JS
node check.mjs
