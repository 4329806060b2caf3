#!/usr/bin/env bash
# chrono-node 2.10.3: "thứ bảy tuần này" (Saturday of this week) is a day in seven weeks.
#
# Vietnamese names its weekdays by numbers, and "bảy" is seven. The name of the weekday is read as an amount of
# weeks, and "này" (this) as a direction forward. Vietnamese is among the languages that the package supports.
#
# Expected: 28 November 2026, or no result.
# Seen: 17 January 2027; "thứ năm tuần sau" (Thursday of next week) is in five weeks.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund chrono-node@2.10.3
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { vi } from 'chrono-node'

const sunday = new Date(2026, 10, 29, 9)
const seen = ['thứ bảy tuần này', 'thứ năm tuần sau'].map((words) => {
  const [{ text, start }] = vi.parse(words, sunday)
  return [text, start.get('year'), start.get('month'), start.get('day')]
})
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [
  ['bảy tuần này', 2027, 1, 17],
  ['năm tuần sau', 2027, 1, 3],
])
JS
node check.mjs
