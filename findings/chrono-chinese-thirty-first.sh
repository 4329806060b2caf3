#!/usr/bin/env bash
# chrono-node 2.10.3: the 31st of a month is the 30th in traditional Chinese.
#
# A day in Chinese numerals is read up to the sign for ten: 三十一日 (the 31st) becomes 三十 (30), and the rest of the
# text is left over. The parser for simplified Chinese reads the same words, with 号, as the 31st.
#
# Expected: 31 December.
# Seen: 30 December in zh.hant, 31 December in zh.hans.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund chrono-node@2.10.3
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { zh } from 'chrono-node'

const reference = new Date('2026-11-28T03:00:00Z')
const read = (parser, text) =>
  parser.parse(text, reference).map((result) => [result.text, result.start.get('month'), result.start.get('day')])
const seen = { hant: read(zh.hant, '十二月三十一日'), hans: read(zh.hans, '十二月三十一号') }
console.log(JSON.stringify(seen))
assert.deepEqual(seen, {
  hant: [['十二月三十', 12, 30]],
  hans: [['十二月三十一号', 12, 31]],
})
JS
node check.mjs
