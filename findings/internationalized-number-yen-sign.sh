#!/usr/bin/env bash
# @internationalized/number 3.6.9: the yen sign is no sign of yen in Japanese.
#
# Intl writes amounts in yen with the wide sign U+FFE5 in Japanese, and the parser knows what Intl writes. The usual sign
# U+00A5, which keyboards type and shops print, makes an amount unreadable. The parser of English takes it.
#
# Expected: 1299 for each.
# Seen: 1299 for ￥1,299 and NaN for ¥1,299 in Japanese, 1299 for ¥1,299 in English.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @internationalized/number@3.6.9
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { NumberParser } from '@internationalized/number'

const yen = { style: 'currency', currency: 'JPY' }
const inJapanese = new NumberParser('ja-JP', yen)
const seen = [
  inJapanese.parse('￥1,299'),
  inJapanese.parse('¥1,299'),
  new NumberParser('en-US', yen).parse('¥1,299'),
]
console.log(seen.join(' '))
assert.deepEqual(seen, [1299, NaN, 1299])
JS
node check.mjs
