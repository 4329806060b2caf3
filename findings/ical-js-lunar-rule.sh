#!/usr/bin/env bash
# ical.js 2.2.1: a rule of the Chinese calendar is read as one of the Gregorian calendar.
#
# RFC 7529 gives rules a calendar: RSCALE=CHINESE repeats a day of the lunar year. The part is dropped without a word, and the
# rule that is written back has lost it, so Tết is on 1 January.
#
# Expected: 2027-02-06, the lunar new year, or no date at all.
# Seen: 2027-01-01, and the rule "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1".
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import ICAL from 'ical.js'

const rule = ICAL.Recur.fromString('RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1')
const next = rule.iterator(ICAL.Time.fromDateString('2026-02-17')).next()
const seen = [next.toString(), rule.toString()]
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['2027-01-01', 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1'])
JS
node check.mjs
