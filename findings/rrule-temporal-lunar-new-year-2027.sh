#!/usr/bin/env bash
# rrule-temporal 2.2.8: the lunar new year of 2027 is a day late.
#
# The new moon is on 6 February 2027 at 23:56 by the clock of Beijing and at 22:56 by that of Hanoi. The calendar of the
# runtime (ICU 78), by which the rule counts, puts it behind midnight. The calendars of both countries have 6 February.
#
# Expected: 2027-02-06.
# Seen: 2027-02-07, with the ICU of Node 24.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund rrule-temporal@2.2.8
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { RRuleTemporal } from 'rrule-temporal'

const rule = new RRuleTemporal({
  rruleString: 'DTSTART;TZID=Asia/Ho_Chi_Minh:20260217T000000\nRRULE:RSCALE=CHINESE;FREQ=YEARLY;COUNT=2',
})
const seen = rule.all().map((day) => day.toString().slice(0, 10))
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['2026-02-17', '2027-02-07'])
JS
node check.mjs
