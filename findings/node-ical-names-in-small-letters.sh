#!/usr/bin/env bash
# node-ical 0.27.2: an event whose properties are written in small letters has no start.
#
# Names of properties and of parameters are case-insensitive in iCalendar (RFC 5545, section 2). The summary is
# found in either case, the start is not, and no error is raised.
#
# Expected: the summary and the start of both events.
# Seen: a summary without a start for the second.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund node-ical@0.27.2
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import ical from 'node-ical'

const event = (id, name) => ['BEGIN:VEVENT', `UID:${id}`, ...name(['SUMMARY', 'DTSTART'])].concat('END:VEVENT')
const lines = (names) => [`${names[0]}:Sale 12.12`, `${names[1]}:20261212T000000Z`]
const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//a//b//EN']
calendar.push(...event('1', lines), ...event('2', (names) => lines(names.map((name) => name.toLowerCase()))))
calendar.push('END:VCALENDAR', '')
const events = ical.sync.parseICS(calendar.join('\r\n'))
const seen = ['1', '2'].map((id) => [events[id].summary, events[id].start?.toISOString() ?? null])
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [
  ['Sale 12.12', '2026-12-12T00:00:00.000Z'],
  ['Sale 12.12', null],
])
JS
node check.mjs
