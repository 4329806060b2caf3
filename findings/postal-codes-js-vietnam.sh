#!/usr/bin/env bash
# postal-codes-js 2.5.2: the post codes that Vietnam has today are none, and those of before are.
#
# Since 2018 a post code of Vietnam has five digits; before, it had six. The table of formats
# still has the six digits, so that forms refuse every code of today.
#
# Expected: true for 10000.
# Seen: "Postal code 10000 is not valid for country VN"; true for 700000.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund postal-codes-js@2.5.2
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import * as postalCodes from 'postal-codes-js'

const seen = ['10000', '70000', '700000'].map((code) => postalCodes.validate('VN', code))
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [
  'Postal code 10000 is not valid for country VN',
  'Postal code 70000 is not valid for country VN',
  true,
])
JS
node check.mjs
