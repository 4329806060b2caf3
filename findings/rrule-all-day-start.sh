#!/usr/bin/env bash
# rrule 2.8.1: a yearly sale of 12 December begins today.
#
# Calendars write whole days as DTSTART;VALUE=DATE (RFC 5545, 3.3.4). With this parameter the start is left out
# without a word, and a rule without a start begins when it is read. Without the parameter the same date is kept.
#
# Expected: 12 December 2026 for both.
# Seen: no start, and the present moment as the first occurrence.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund rrule@2.8.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'

const { rrulestr } = createRequire(import.meta.url)('rrule')
const rule = (parameter) => rrulestr(`DTSTART${parameter}:20261212\nRRULE:FREQ=YEARLY;COUNT=2`)
const [dated, plain] = [rule(';VALUE=DATE'), rule('')]
console.log(JSON.stringify([dated.origOptions, plain.origOptions]))
assert.equal(dated.origOptions.dtstart, undefined)
assert.ok(Math.abs(dated.all()[0] - Date.now()) < 60_000)
assert.deepEqual(plain.origOptions.dtstart, new Date('2026-12-12'))
JS
node check.mjs
