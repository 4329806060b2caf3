#!/usr/bin/env bash
# slugify 1.6.9: without a locale the Vietnamese letter đ becomes "dj".
#
# The default table follows Serbo-Croatian for đ. Only `locale: 'vi'` gives "d". Two builds of one site, one
# with the locale and one without it, have different addresses for the same record.
#
# Expected: "điện thoại" becomes "dien-thoai", since every other letter is read as Vietnamese.
# Seen: "djien-thoai".
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund slugify@1.6.9
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import slugify from 'slugify'

const seen = [slugify('điện thoại'), slugify('điện thoại', { locale: 'vi' })]
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['djien-thoai', 'dien-thoai'])
JS
node check.mjs
