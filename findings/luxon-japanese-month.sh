#!/usr/bin/env bash
# luxon 3.7.2: the name of a month is a bare number in Japanese and Chinese.
#
# `MMMM` is the name of the month. In Japanese and Chinese it lacks its sign 月, which `Info.months` has, and Korean
# keeps 월. A date written with it cannot be told from one with another day, and `fromFormat` does not read it back.
#
# Expected: 2026年12月15日.
# Seen: 2026年1215日 in ja and zh; an invalid date when ja is read back.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund luxon@3.7.2
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { DateTime, Info } from 'luxon'

const written = (locale, format) => DateTime.local(2026, 12, 15, { locale }).toFormat(format)
const seen = {
  names: ['ja', 'zh', 'ko'].map((locale) => [Info.months('long', { locale })[11], written(locale, 'MMMM')]),
  date: written('ja', 'yyyy年MMMMd日'),
  isReadBack: DateTime.fromFormat(written('ja', 'd MMMM yyyy'), 'd MMMM yyyy', { locale: 'ja' }).isValid,
}
console.log(JSON.stringify(seen))
assert.deepEqual(seen, {
  names: [
    ['12月', '12'],
    ['十二月', '12'],
    ['12월', '12월'],
  ],
  date: '2026年1215日',
  isReadBack: false,
})
JS
node check.mjs
