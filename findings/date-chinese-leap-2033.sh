#!/usr/bin/env bash
# date-chinese 2.1.4: the leap month of 2033 stands after the 8th month instead of the 11th.
#
# Between the winter solstices of 2033 and 2034 there are 13 months, and the leap month is the first of them
# without a principal term: the one after the 11th (GB/T 33661-2017). Months 9 to 11 come a month late.
#
# Expected: the 9th day of the 9th month of the Vietnamese calendar is 2033-10-01.
# Seen: 2033-10-31.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund date-chinese@2.1.4
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { CalendarVietnamese } from 'date-chinese'

const [cycle, year] = new CalendarVietnamese().fromGregorian(2033, 7, 1).get()
const seen = new CalendarVietnamese(cycle, year, 9, 0, 9).toGregorian(2033)
console.log(JSON.stringify(seen))
assert.deepEqual([seen.year, seen.month, seen.day], [2033, 10, 31])
JS
node check.mjs
