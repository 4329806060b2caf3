#!/usr/bin/env bash
# lunr 2.3.9: the trimmer removes accented letters from both ends of a word.
#
# Every index runs `lunr.trimmer`, which removes what is not [A-Za-z0-9_] at the ends of a token. Vietnamese
# words often end in a vowel with a tone: "phở" becomes "ph", "giá" becomes "gi", "đá" becomes nothing at all
# and is indexed as the empty word.
#
# The words of a query are not trimmed, so they meet no term.
#
# Expected: "phở" (noodle soup) finds the record "phở bò".
# Seen: nothing is found; "đá" is trimmed to "".
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund lunr@2.3.9
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import lunr from 'lunr'

const index = lunr(function () {
  this.ref('id')
  this.field('title')
  this.add({ id: 'soup', title: 'phở bò' })
})
const seen = {
  trimmed: ['phở', 'giá', 'đá'].map((word) => String(lunr.trimmer(new lunr.Token(word)))),
  found: index.search('phở').map((hit) => hit.ref),
}
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { trimmed: ['ph', 'gi', ''], found: [] })
JS
node check.mjs
