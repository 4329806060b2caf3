#!/usr/bin/env bash
# flexsearch 0.8.212: a number of more than three digits is several terms.
#
# The default encoder cuts a number into groups of three digits, counted from its left end. 199000 becomes
# "199" and "000" (and "000" becomes "0"), 1299000 becomes "129", "900" and "0". The groups do not follow the
# thousands, so a search for the amount 129 finds the price 1,299,000.
#
# Expected: a price is one term, or at least is cut where its thousands are.
# Seen: "mã 129" finds the record "mã 1299000".
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
index.add(1, 'mã 1299000')
const seen = { terms: index.encoder.encode('mã 1299000'), found: index.search('mã 129') }
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { terms: ['ma', '129', '90', '0'], found: [1] })
JS
node check.mjs
