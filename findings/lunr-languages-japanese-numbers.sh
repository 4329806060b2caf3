#!/usr/bin/env bash
# lunr-languages 1.22.0: with the language Japanese no number of two or more digits is found.
#
# The segmenter of the index makes each digit a term. A query goes through the parser of lunr, which parts words at
# spaces only, so that 50 is looked for as one term.
#
# Expected: the document for "50" as well as for "オフ" (off).
# Seen: nothing for "50".
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund lunr@2.3.9 lunr-languages@1.22.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const lunr = require('lunr')
require('lunr-languages/lunr.stemmer.support')(lunr)
require('lunr-languages/tinyseg')(lunr)
require('lunr-languages/lunr.ja')(lunr)
const index = lunr(function () {
  this.use(lunr.ja)
  this.ref('id')
  this.field('title')
  this.add({ id: 1, title: 'イヤホン 50 % オフ' })
})
const seen = { terms: Object.keys(index.invertedIndex), found: ['50', 'オフ'].map((word) => index.search(word).length) }
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { terms: ['0', '5', 'イヤホン', '', 'オフ'], found: [0, 1] })
JS
node check.mjs
