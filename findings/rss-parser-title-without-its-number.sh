#!/usr/bin/env bash
# rss-parser 3.13.0: a title loses the words inside its child elements.
#
# Shops mark the number of a title. Only the text that stands directly in the title is kept, so that the size of a
# product is gone.
#
# Expected: "Kem 473ml tặng 2".
# Seen: "Kem  tặng 2".
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund rss-parser@3.13.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import Parser from 'rss-parser'

const { items } = await new Parser().parseString('<rss version="2.0"><channel><title>S</title><item><title>Kem <b>473ml</b> tặng 2</title></item></channel></rss>')
const seen = items[0].title
console.log(JSON.stringify(seen))
assert.deepEqual(seen, 'Kem  tặng 2')
JS
node check.mjs
