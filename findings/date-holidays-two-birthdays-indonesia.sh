#!/usr/bin/env bash
# date-holidays 3.37.0: in Indonesia the birthday of the Prophet is twice a year.
#
# Isra Mikraj is on 27 Rajab, the birthday (Maulid Nabi Muhammad) on 12 Rabiulawal. The calendar of Indonesia calls both
# of them Maulid Nabi Muhammad, so that no day is Isra Mikraj. In 2026 they are 16 January and 25 August.
#
# Expected: Isra Mikraj on 16 January 2026.
# Seen: Maulid Nabi Muhammad on 16 January and on 25 August 2026.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund date-holidays@3.37.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import Holidays from 'date-holidays'

const days = new Holidays('ID', { languages: ['id'] }).getHolidays(2026)
const seen = days.filter(({ name }) => /Maulid|Isra/u.test(name)).map(({ date, name }) => [date.slice(0, 10), name])
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [
  ['2026-01-16', 'Maulid Nabi Muhammad'],
  ['2026-08-25', 'Maulid Nabi Muhammad'],
])
JS
node check.mjs
