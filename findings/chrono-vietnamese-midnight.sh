#!/usr/bin/env bash
# chrono-node 2.10.3: "12 giờ đêm" (twelve at night) is noon in Vietnamese.
#
# Sales of Vietnamese shops begin and end at midnight. "đêm" (night) is taken for the second half of the day, in
# which 12 is noon. In Indonesian "12 malam" is midnight.
#
# Expected: hour 0, as "12 malam" gives.
# Seen: hour 12; "1 giờ đêm" (one at night) is 13.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund chrono-node@2.10.3
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { id, vi } from 'chrono-node'

const hour = (language, words) => language.parse(words, new Date(2026, 10, 29, 9))[0].start.get('hour')
const seen = { id: hour(id, 'jam 12 malam'), vi: hour(vi, '12 giờ đêm'), one: hour(vi, '1 giờ đêm') }
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { id: 0, vi: 12, one: 13 })
JS
node check.mjs
