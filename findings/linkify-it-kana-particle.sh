#!/usr/bin/env bash
# linkify-it 5.0.2: a Japanese particle behind an address is a part of the link.
#
# Japanese text goes on behind an address without a space.
#
# Expected: the link ends before を.
# Seen: https://shop.example/a-i.12.34を見て
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund linkify-it@5.0.2
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import LinkifyIt from 'linkify-it'

const seen = new LinkifyIt().match('https://shop.example/a-i.12.34を見て').map(({ url }) => url)
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['https://shop.example/a-i.12.34を見て'])
JS
node check.mjs
