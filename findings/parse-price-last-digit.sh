#!/usr/bin/env bash
# parse-price 1.1.8: whether a price is in millions depends on its last digit.
#
# A point with three digits behind it parts thousands when the last digit of the price is 0, and decimals when it
# is another one. Prices in đồng have no decimals and two points from a million on.
#
# Expected: 1290000 and 1299999.
# Seen: 1290000 and 1.299.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund parse-price@1.1.8
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'

const parsePrice = createRequire(import.meta.url)('parse-price')
const seen = ['1.290.000đ', '1.299.999đ'].map((text) => parsePrice(text))
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [1290000, 1.299])
JS
node check.mjs
