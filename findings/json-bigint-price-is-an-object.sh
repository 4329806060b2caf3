#!/usr/bin/env bash
# json-bigint 1.0.0: a price of sixteen characters is no number but an object of another library.
#
# The parser counts characters, the point and the decimals included, instead of asking whether a double holds the
# value. 1234567890123.45 is held exactly enough to print again, and sums of it become texts.
#
# Expected: a number, since Number prints the same digits.
# Seen: an object of BigNumber; adding 1 joins texts.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund json-bigint@1.0.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import JSONbig from 'json-bigint'

const { a, b } = JSONbig.parse('{"a":123456789012.45,"b":1234567890123.45}')
const seen = [typeof a, typeof b, b + 1, String(Number('1234567890123.45'))]
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['number', 'object', '1234567890123.451', '1234567890123.45'])
JS
node check.mjs
