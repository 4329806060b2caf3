#!/usr/bin/env bash
# htmlparser2 12.0.0: `parseFeed` gives the first link of an Atom entry, whatever its relation.
#
# RFC 4287 says that a link without `rel` is `alternate`, which is the page of the entry. Entries whose `self` stands
# first lead to the feed's own XML.
#
# Expected: the address of the link with rel="alternate".
# Seen: that of rel="self".
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund htmlparser2@12.0.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { parseFeed } from 'htmlparser2'

const entry = '<link rel="self" href="https://a.example/e.xml"/><link rel="alternate" href="https://a.example/page"/>'
const seen = parseFeed(`<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><title>A</title>${entry}</entry></feed>`).items[0].link
console.log(JSON.stringify(seen))
assert.deepEqual(seen, 'https://a.example/e.xml')
JS
node check.mjs
