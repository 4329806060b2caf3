#!/usr/bin/env bash
# chrono-node 2.10.3: "tháng này" (this month) is the next one in Vietnamese.
#
# Offers end "in this month". The word "này" (this) adds one, as "sau" (next) does; in English and Indonesian the
# same words add nothing. "tuần này" and "năm này" are the next week and the next year in the same way.
#
# Expected: November, as for "this month" and "bulan ini".
# Seen: December for Vietnamese.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund chrono-node@2.10.3
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { en, id, vi } from 'chrono-node'

const november = new Date(2026, 10, 15, 9)
const month = (language, words) => language.parse(words, november)[0].start.get('month')
const seen = { en: month(en, 'this month'), id: month(id, 'bulan ini'), vi: month(vi, 'tháng này') }
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { en: 11, id: 11, vi: 12 })
JS
node check.mjs
