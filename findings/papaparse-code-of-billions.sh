#!/usr/bin/env bash
# papaparse 5.7.1: with `dynamicTyping` the voucher code 9E9 is nine billion.
#
# Numbers with many digits are kept as text on purpose, but a code in the form of an exponent is not, and neither
# are the zeros at the front of a code.
#
# Expected: "9E9" and "0012345", which no shop means as numbers.
# Seen: 9000000000 and 12345.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund papaparse@5.7.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import Papa from 'papaparse'

const seen = Papa.parse('code\n9E9\n0012345', { header: true, dynamicTyping: true }).data.map(({ code }) => code)
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [9_000_000_000, 12_345])
JS
node check.mjs
