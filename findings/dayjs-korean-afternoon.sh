#!/usr/bin/env bash
# dayjs 1.11.23: an afternoon in Korean or Japanese is read as the morning.
#
# `customParseFormat` takes a word for the half of the day for the afternoon only where the locale gives it to an hour
# after twelve first. Korean and Japanese give 오후 and 午後 to noon as well. What `format` writes is read back twelve
# hours early, without an error.
#
# Expected: 23:59, as moment reads it.
# Seen: 11:59 in ko and ja; 23:59 in zh and in English.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund dayjs@1.11.23
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import 'dayjs/locale/ja.js'
import 'dayjs/locale/ko.js'
import 'dayjs/locale/zh.js'

dayjs.extend(customParseFormat)
const seen = ['en', 'zh', 'ko', 'ja'].map((locale) => {
  const written = dayjs('2026-12-31T23:59').locale(locale).format('YYYY-MM-DD A hh:mm')
  return [written, dayjs(written, 'YYYY-MM-DD A hh:mm', locale).format('HH:mm')]
})
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [
  ['2026-12-31 PM 11:59', '23:59'],
  ['2026-12-31 晚上 11:59', '23:59'],
  ['2026-12-31 오후 11:59', '11:59'],
  ['2026-12-31 午後 11:59', '11:59'],
])
JS
node check.mjs
