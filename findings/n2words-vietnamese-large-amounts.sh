#!/usr/bin/env bash
# n2words 4.0.0: 10^14 and 10^15 đồng are the same words in Vietnamese.
#
# 10^14 is "một trăm nghìn tỷ" and 10^15 "một triệu tỷ". From 10^15 on the words are made with the unit of 10^14, and
# 10^18 has a unit in English. The documentation promises integers of any size. Budgets in đồng reach these amounts.
#
# Expected: two texts.
# Seen: one text for both.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund n2words@4.0.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { toCurrency } from 'n2words/vi-VN'

const seen = [10n ** 14n, 10n ** 15n, 10n ** 18n].map((amount) => toCurrency(amount))
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['một trăm nghìn tỷ đồng', 'một trăm nghìn tỷ đồng', 'một Quintillion đồng'])
JS
node check.mjs
