#!/usr/bin/env bash
# @sindresorhus/slugify 3.0.1: the sign of the đồng becomes the letter s.
#
# ₫ is the currency sign of Vietnam and its letter is d. It is transliterated to "s", and the sign stands
# behind the amount, so the slug reads like an English plural or genitive.
#
# Expected: "giảm 100₫" gives "giam-100", "giam-100d" or "giam-100vnd".
# Seen: "giam-100s"; the signs of the won, the baht and the euro become w, b and e behind a hyphen.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @sindresorhus/slugify@3.0.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import slugify from '@sindresorhus/slugify'

const seen = ['giảm 100₫', '100₩', '100฿', '100€'].map((text) => slugify(text))
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['giam-100s', '100-w', '100-b', '100-e'])
JS
node check.mjs
