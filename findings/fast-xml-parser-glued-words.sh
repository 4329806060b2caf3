#!/usr/bin/env bash
# fast-xml-parser 5.12.1: texts around a child element lose the space between them.
#
# Each piece of text is trimmed before the pieces are joined, so that a title with an emphasised number has two words
# in one. The number itself goes elsewhere.
#
# Expected: "Mua  tặng 1" beside the child, with the spaces of the document.
# Seen: "Muatặng 1".
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund fast-xml-parser@5.12.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { XMLParser } from 'fast-xml-parser'

const seen = new XMLParser().parse('<t>Mua <b>1</b> tặng 1</t>').t['#text']
console.log(JSON.stringify(seen))
assert.deepEqual(seen, 'Muatặng 1')
JS
node check.mjs
