#!/usr/bin/env bash
# calendar-link 2.11.5: an all-day event of a reader in Vietnam is put on the day before.
#
# A date without a time is read in the zone of the reader, and its day is then taken in UTC. At midnight in Vietnam that is
# 17:00 of the day before.
#
# Expected: 20261212/20261213 for the sale of 12 December.
# Seen: 20261211/20261212.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund calendar-link@2.11.5
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { google } from 'calendar-link'

const sale = { title: 'Sale 12.12', start: new Date(2026, 11, 12), duration: [1, 'day'], allDay: true }
const seen = new URL(google(sale)).searchParams.get('dates')
console.log(seen)
assert.equal(seen, '20261211/20261212')
JS
TZ=Asia/Ho_Chi_Minh node check.mjs
