#!/usr/bin/env bash
# vietnamese-lunar-calendar 0.0.6: Tết of 2034 is a day earlier on a server in UTC.
#
# A month of the Vietnamese calendar begins on the day of the new moon in Vietnam (UTC+7). The time zone of the
# machine is taken instead, although the day is given as year, month and day. New moons between 17:00 and 24:00
# UTC then fall on the day before, in three or four months of each year.
#
# Expected: 1/1 for 19 February 2034 everywhere.
# Seen: 2/1 in UTC.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund vietnamese-lunar-calendar@0.0.6
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'

const code = `const { LunarDate } = require('vietnamese-lunar-calendar')
const { date, month } = new LunarDate(2034, 2, 19)
console.log(date + '/' + month)`
const day = (zone) =>
  execFileSync(process.execPath, ['-e', code], { env: { ...process.env, TZ: zone }, encoding: 'utf8' }).trim()
const seen = { vietnam: day('Asia/Ho_Chi_Minh'), utc: day('UTC') }
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { vietnam: '1/1', utc: '2/1' })
JS
node check.mjs
