#!/usr/bin/env bash
# dayjs 1.11.23: a year of the Buddhist era is written, and read back as another day.
#
# Thai offers end in 2569. The plugin buddhistEra adds BBBB to the formats that are written, and customParseFormat
# reads dates by a format. It leaves BBBB out of the format, so that the month is read from the digits of the year, 56,
# and counted from the year of today.
#
# Expected: 31 December 2026, or an invalid date, as the strict mode has.
# Seen: 12 August, 2030 in the year 2026.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund dayjs@1.11.23
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import dayjs from 'dayjs'
import buddhistEra from 'dayjs/plugin/buddhistEra.js'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'

dayjs.extend(buddhistEra)
dayjs.extend(customParseFormat)
const form = 'BBBB-MM-DD'
const written = dayjs('2026-12-31').format(form)
const seen = [written, dayjs(written, form).format('MM-DD'), dayjs(written, form, true).isValid()]
console.log(seen.join(' '))
assert.deepEqual(seen, ['2569-12-31', '08-12', false])
JS
node check.mjs
