#!/usr/bin/env bash
# @microsoft/recognizers-text-number 1.3.1: French numbers with thousands and cents are lost or cut in two.
#
# French sets thousands apart by a space and writes a comma before the cents. 1 299 is read, and so is 12,50. With both,
# the kind of space decides: the narrow no-break space is read, the other two are not.
#
# Expected: 1299.5.
# Seen: nothing with a space; 1 and 299.5 with a no-break space.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @microsoft/recognizers-text-number@1.3.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import recognizers from '@microsoft/recognizers-text-number'

const { Culture, recognizeNumber } = recognizers
const read = (text) => recognizeNumber(text, Culture.French).map(({ resolution }) => resolution.value)
const seen = ['1 299', '12,50', '1 299,50', '1\u00a0299,50', '1\u202f299,50'].map(read)
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [['1299'], ['12,5'], [], ['1', '299,5'], ['1299,5']])
JS
node check.mjs
