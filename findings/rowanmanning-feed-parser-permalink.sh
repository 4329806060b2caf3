#!/usr/bin/env bash
# @rowanmanning/feed-parser 2.1.5: an item whose guid is its permanent address has no address.
#
# In RSS 2.0 a guid is the address of the item unless isPermaLink says "false", and `link` is optional. The guid
# becomes the id of the item alone.
#
# Expected: `url` is https://shop.example/deals/1.
# Seen: null.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @rowanmanning/feed-parser@2.1.5
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { parseFeed } from '@rowanmanning/feed-parser'

const item = '<item><title>Trà sữa</title><guid isPermaLink="true">https://shop.example/deals/1</guid></item>'
const channel = `<title>A</title><link>https://shop.example/</link><description>B</description>${item}`
const [{ id, url }] = parseFeed(`<rss version="2.0"><channel>${channel}</channel></rss>`).items
console.log(JSON.stringify({ id, url }))
assert.deepEqual({ id, url }, { id: 'https://shop.example/deals/1', url: null })
JS
node check.mjs
