#!/usr/bin/env bash
# date-fns 4.4.0: the Vietnamese November and December that it writes cannot be read back.
#
# Months in words are Tháng Mười (October), Tháng Mười Một (November) and Tháng Mười Hai (December). The parser takes the
# first name that the text begins with, which is October, and then fails at the rest.
#
# Expected: each month is read as it was written.
# Seen: Tháng Mười 2026 is October; Tháng Mười Một 2026 and Tháng Mười Hai 2026 are invalid.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund date-fns@4.4.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { format, parse } from 'date-fns'
import { vi } from 'date-fns/locale'

const seen = [8, 9, 10, 11].map((month) => {
  const written = format(new Date(2026, month, 1), 'LLLL yyyy', { locale: vi })
  const read = parse(written, 'LLLL yyyy', new Date(2026, 0, 1), { locale: vi })
  return [written, Number.isNaN(read.getTime()) ? null : read.getMonth()]
})
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [
  ['Tháng Chín 2026', 8],
  ['Tháng Mười 2026', 9],
  ['Tháng Mười Một 2026', null],
  ['Tháng Mười Hai 2026', null],
])
JS
node check.mjs
