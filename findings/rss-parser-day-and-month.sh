#!/usr/bin/env bash
# rss-parser 3.13.0: 5 December is read as 12 May, and 31 December as nothing.
#
# A date that is not of RFC 822 goes to `new Date`, which is month first. `isoDate` is wrong up to the 12th of a month
# and absent behind it; nothing tells which of the two happened.
#
# Expected: no `isoDate` for either, since the form is the same.
# Seen: 2026-05-12 for 05/12/2026, none for 31/12/2026.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund rss-parser@3.13.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import Parser from 'rss-parser'

const item = (day) => `<item><title>A</title><pubDate>${day}</pubDate></item>`
process.env.TZ = 'UTC'
const { items } = await new Parser().parseString(`<rss version="2.0"><channel><title>S</title>${item('05/12/2026')}${item('31/12/2026')}</channel></rss>`)
const seen = items.map(({ isoDate }) => isoDate?.slice(0, 10) ?? null)
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['2026-05-12', null])
JS
node check.mjs
