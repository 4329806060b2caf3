#!/usr/bin/env bash
# normalize-url 9.0.1: tracking behind an escaped ampersand survives.
#
# Feeds and pages hand over addresses whose ampersands are escaped for HTML. The name of such a parameter
# begins with amp; and matches no pattern of tracking parameters.
#
# Expected: utm_source is removed, as without the escape, or the address is refused.
# Seen: https://shop.example/s?amp;utm_source=x&q=1
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund normalize-url@9.0.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import normalizeUrl from 'normalize-url'

const seen = ['?q=1&amp;utm_source=x', '?q=1&utm_source=x'].map((query) =>
  normalizeUrl('https://shop.example/s' + query),
)
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['https://shop.example/s?amp;utm_source=x&q=1', 'https://shop.example/s?q=1'])
JS
node check.mjs
