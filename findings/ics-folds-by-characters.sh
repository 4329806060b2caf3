#!/usr/bin/env bash
# ics 3.12.0: lines of Vietnamese and Japanese are longer than an iCalendar line may be.
#
# RFC 5545 (3.1) counts the 75 octets of a line in UTF-8. The package counts characters, so a Vietnamese title gives a
# line of about 100 octets, and a Japanese text one of about 200. ical-generator counts octets.
#
# Expected: no line over 75 octets.
# Seen: lines of 105 and 209 octets.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund ics@3.12.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { createEvent } from 'ics'

const longest = (title) =>
  Math.max(
    ...createEvent({ start: [2026, 12, 12], end: [2026, 12, 13], title })
      .value.split('\r\n')
      .map((line) => Buffer.byteLength(line)),
  )
const seen = {
  english: longest('Discounts on phones and tablets until the evening of the twelfth of December, for everybody'),
  vietnamese: longest('Giảm giá đồ điện tử, điện thoại, máy tính bảng và phụ kiện đến hết ngày mười hai tháng mười hai'),
  japanese: longest('割引クーポン'.repeat(20)),
}
console.log(JSON.stringify(seen))
assert.ok(seen.english <= 75)
assert.ok(seen.vietnamese > 90)
assert.ok(seen.japanese > 180)
JS
node check.mjs
