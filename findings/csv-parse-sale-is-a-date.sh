#!/usr/bin/env bash
# csv-parse 7.0.3: `cast_date` takes the title "Sale 2" for a day of February 2001.
#
# Each cell goes through `Date.parse`, which finds a month in any word with a number. Titles of vouchers become
# dates, while 31/12/2026, which is one, stays a text.
#
# Expected: "Sale 2" stays a text.
# Seen: a Date in 2001.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund csv-parse@7.0.3
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'

const seen = parse('t\nSale 2\n31/12/2026\n', { columns: true, cast: true, cast_date: true }).map(({ t }) => (t instanceof Date ? t.getFullYear() : t))
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [2001, '31/12/2026'])
JS
node check.mjs
