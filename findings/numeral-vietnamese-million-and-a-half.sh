#!/usr/bin/env bash
# numeral 2.0.6: a million and a half is fifteen million in Vietnamese.
#
# In Vietnam 1,5 triệu and 1.5 triệu are both a million and a half. With the locale vi every point is dropped as a
# separator of thousands, wherever it stands, and the word behind multiplies what is left.
#
# Expected: 1500000 for both, or null where one digit follows the point.
# Seen: 1500000 for 1,5 triệu, and 15000000 for 1.5 triệu.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund numeral@2.0.6
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import numeral from 'numeral'
import 'numeral/locales.js'

numeral.locale('vi')
const seen = ['1,5 triệu', '1.5 triệu', '1.500.000'].map((text) => numeral(text).value())
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [1_500_000, 15_000_000, 1_500_000])
JS
node check.mjs
