#!/usr/bin/env bash
# dayjs 1.11.23: an ordinal date of ISO 8601 is another day.
#
# ISO 8601 writes the 365th day of 2026 as 2026-365. Day.js takes it for a year, a month of one or two digits and a
# day, here month 36 and day 5, and counts on from there. Nothing says that the text was not understood.
#
# Expected: 2026-12-31, or an invalid date.
# Seen: 2028-12-05.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund dayjs@1.11.23
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import dayjs from 'dayjs'

const read = (text) => dayjs(text).format('YYYY-MM-DD')
const seen = ['2026-365', '2026-12-31'].map(read)
console.log(seen.join(' '))
assert.deepEqual(seen, ['2028-12-05', '2026-12-31'])
JS
node check.mjs
