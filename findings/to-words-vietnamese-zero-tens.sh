#!/usr/bin/env bash
# to-words 5.7.0: 105 is written with the Vietnamese words for 150.
#
# An empty place of tens has a word of its own, "lẻ" or "linh". Without it "một trăm năm" is how 150 is said in
# short, and "hai trăm năm nghìn" is 250,000 to a reader of a voucher.
#
# Expected: "Một Trăm Lẻ Năm" and "Hai Trăm Lẻ Năm Nghìn" (or Linh).
# Seen: "Một Trăm Năm" and "Hai Trăm Năm Nghìn".
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund to-words@5.7.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { ToWords } from 'to-words'

const words = new ToWords({ localeCode: 'vi-VN' })
const seen = [105, 205000].map((number) => words.convert(number))
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['Một Trăm Năm', 'Hai Trăm Năm Nghìn'])
JS
node check.mjs
