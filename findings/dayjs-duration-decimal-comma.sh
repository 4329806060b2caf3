#!/usr/bin/env bash
# dayjs 1.11.23: a duration with a decimal comma is no time at all.
#
# ISO 8601 prefers the comma before decimals: PT1,5H is an hour and a half. The plugin duration knows the point only,
# and where nothing matches it gives a duration of zero instead of an invalid one.
#
# Expected: 90 minutes for both.
# Seen: 90 for PT1.5H, and 0 for PT1,5H.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund dayjs@1.11.23
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import dayjs from 'dayjs'
import duration from 'dayjs/plugin/duration.js'

dayjs.extend(duration)
const seen = ['PT1.5H', 'PT1,5H', 'P0,5D'].map((text) => dayjs.duration(text).asMinutes())
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [90, 0, 0])
JS
node check.mjs
