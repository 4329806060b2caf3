#!/usr/bin/env bash
# natural-orderby 5.0.0: prices of a million đồng stand before those of some thousands.
#
# Vietnam writes points between thousands. Prices with one point are sorted like decimal numbers, which gives the right
# order by chance; those with two points are sorted apart, before all of them.
#
# Expected: 9.900, 99.000, 199.000, 1.000.000: the order of the amounts.
# Seen: 1.000.000 9.900 99.000 199.000.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund natural-orderby@5.0.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { orderBy } from 'natural-orderby'

const seen = orderBy(['99.000', '1.000.000', '9.900', '199.000'])
console.log(seen.join(' '))
assert.deepEqual(seen, ['1.000.000', '9.900', '99.000', '199.000'])
JS
node check.mjs
