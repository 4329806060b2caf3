#!/usr/bin/env bash
# rss-parser 3.13.0: an author or a whole text is lost where a feed gives its namespace another prefix.
#
# XML leaves the prefix of a namespace to the document; `xmlns:d="http://purl.org/dc/elements/1.1/"` makes `d:creator`
# the same element as `dc:creator`. The parser goes by the letters of the prefix, and says nothing of what it leaves
# out.
#
# Expected: the same item from both feeds.
# Seen: creator and content are undefined, or the summary, with another prefix.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund rss-parser@3.13.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import Parser from 'rss-parser'

const feed = (dc, content) =>
  `<rss version="2.0" xmlns:${dc}="http://purl.org/dc/elements/1.1/" xmlns:${content}="http://purl.org/rss/1.0/modules/content/"><channel><title>Deals</title><item><title>Tea</title><${dc}:creator>An</${dc}:creator><${content}:encoded>The whole text</${content}:encoded></item></channel></rss>`
const read = async (xml) => {
  const { items } = await new Parser().parseString(xml)
  return [items[0].creator ?? null, items[0]['content:encoded'] ?? null]
}
const seen = [await read(feed('dc', 'content')), await read(feed('d', 'c'))]
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [
  ['An', 'The whole text'],
  [null, null],
])
JS
node check.mjs
