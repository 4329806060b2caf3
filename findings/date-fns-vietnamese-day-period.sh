#!/usr/bin/env bash
# date-fns 4.4.0: no hour with its part of the day is read back in Vietnamese.
#
# `format` with `B` writes đêm, sáng, chiều or tối behind the hour. `parse` with the same pattern and locale knows none
# of what was written, at any hour of the day. In English all 24 hours are read back.
#
# Expected: 24 hours read back in both locales.
# Seen: 24 in English, 0 in Vietnamese.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund date-fns@4.4.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { format, isValid, parse } from 'date-fns'
import { enUS } from 'date-fns/locale/en-US'
import { vi } from 'date-fns/locale/vi'

const pattern = 'yyyy-MM-dd hh:mm B'
const hours = Array.from({ length: 24 }, (_, hour) => new Date(2026, 11, 31, hour, 30))
const readBack = (locale) =>
  hours.filter((hour) => {
    const read = parse(format(hour, pattern, { locale }), pattern, new Date(2026, 0, 1), { locale })
    return isValid(read) && read.getHours() === hour.getHours()
  }).length
const seen = { en: readBack(enUS), vi: readBack(vi), written: format(hours[23], pattern, { locale: vi }) }
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { en: 24, vi: 0, written: '2026-12-31 11:30 tối' })
JS
node check.mjs
