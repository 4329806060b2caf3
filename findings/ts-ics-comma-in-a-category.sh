#!/usr/bin/env bash
# ts-ics 2.4.6: a category with a comma in it is two categories, one of them with a backslash.
#
# In iCalendar a comma parts the values of CATEGORIES, and a comma that belongs to a value has a backslash before
# it (RFC 5545, 3.3.11). The list is cut at every comma, and the backslash stays. In the summary of the same event
# it is removed.
#
# Expected: "Trà sữa, cà phê" and "Pizza".
# Seen: three categories.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund ts-ics@2.4.6
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { convertIcsCalendar } from 'ts-ics'

const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//a//b//EN', 'BEGIN:VEVENT', 'UID:1']
lines.push('DTSTAMP:20261129T000000Z', 'DTSTART:20261212T000000Z', 'SUMMARY:Trà sữa\\, cà phê')
lines.push('CATEGORIES:Trà sữa\\, cà phê,Pizza', 'END:VEVENT', 'END:VCALENDAR', '')
const [{ summary, categories }] = convertIcsCalendar(undefined, lines.join('\r\n')).events
const seen = { summary, categories: categories.map((category) => category.trim()) }
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { summary: 'Trà sữa, cà phê', categories: ['Trà sữa\\', 'cà phê', 'Pizza'] })
JS
node check.mjs
