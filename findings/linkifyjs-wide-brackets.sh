#!/usr/bin/env bash
# linkifyjs 4.4.0: wide brackets and a wide full stop belong to the link.
#
# Apps in Chinese share a title and an address with （…） and 。 around them. Their ASCII forms are left out of
# a link.
#
# Expected: https://shop.example/a in all three.
# Seen: the wide signs and the text in them are in the link.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund linkifyjs@4.4.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { find } from 'linkifyjs'

const texts = ['https://shop.example/a（分享）', 'https://shop.example/a。', 'https://shop.example/a.']
const seen = texts.map((text) => find(text)[0].href)
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [
  'https://shop.example/a（分享）',
  'https://shop.example/a。',
  'https://shop.example/a',
])
JS
node check.mjs
