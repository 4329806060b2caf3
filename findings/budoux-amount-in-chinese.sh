#!/usr/bin/env bash
# budoux 0.9.2: a line of Chinese may break within an amount.
#
# The package says where a line may break, so that phrases stay whole. Its model for Chinese breaks 1,299 before or behind
# its comma, where Unicode's rules for line breaks (UAX #14, LB25) allow none, and 300 before 元. The model for Japanese
# keeps 10,000円 whole.
#
# Expected: 1,299 in one part.
# Seen: 满1 and ,299 in simplified, 滿1, and 299 in traditional characters.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund budoux@0.9.2
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import {
  loadDefaultJapaneseParser,
  loadDefaultSimplifiedChineseParser,
  loadDefaultTraditionalChineseParser,
} from 'budoux'

const seen = [
  loadDefaultSimplifiedChineseParser().parse('今日8.5折，满1,299元包邮'),
  loadDefaultTraditionalChineseParser().parse('滿1,299元免運'),
  loadDefaultJapaneseParser().parse('10,000円以上送料無料'),
]
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [
  ['今日', '8.5折，', '满1', ',299', '元', '包邮'],
  ['滿1,', '299', '元', '免運'],
  ['10,000円以上', '送料無料'],
])
JS
node check.mjs
