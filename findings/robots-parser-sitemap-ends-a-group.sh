#!/usr/bin/env bash
# robots-parser 3.0.1: with a sitemap line between two user agents no rule holds for the first.
#
# User agents in successive lines share the rules that follow. RFC 9309 (2.2.4) says that other records, such as a
# sitemap, must not end a group.
#
# Expected: /search is disallowed for both robots.
# Seen: it is allowed for the first; without the sitemap line it is disallowed for both.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund robots-parser@3.0.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import robotsParser from 'robots-parser'

const allowed = (line) => {
  const file = `User-agent: alpha\n${line}User-agent: beta\nDisallow: /search\n`
  const robots = robotsParser('https://shop.example/robots.txt', file)
  return ['alpha', 'beta'].map((agent) => robots.isAllowed('https://shop.example/search', agent))
}
const seen = { with: allowed('Sitemap: https://shop.example/sitemap.xml\n'), without: allowed('') }
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { with: [true, false], without: [false, false] })
JS
node check.mjs
