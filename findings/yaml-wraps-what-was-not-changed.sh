#!/usr/bin/env bash
# yaml 2.9.1: changing one value of a document wraps the long titles beside it.
#
# A document keeps comments and the kind of quotes, but its lines are folded anew at 80 columns. A program that
# changes a price changes every longer quoted text of the file.
#
# Expected: the line of the title as it was.
# Seen: the title on two lines.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund yaml@2.9.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { parseDocument } from 'yaml'

const title = `'${'Giảm 20% cho đơn từ 99K '.repeat(4).trim()}'`
const document = parseDocument(`title: ${title}\nprice: 1\n`)
document.set('price', 2)
const seen = String(document).split('\n').length
console.log(JSON.stringify(seen))
assert.deepEqual(seen, 4)
JS
node check.mjs
