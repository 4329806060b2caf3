#!/usr/bin/env bash
# lodash.deburr 4.1.0: Vietnamese words lose some of their marks and keep the others.
#
# The table covers Latin-1 and Latin Extended-A. Letters with a horn (ơ, ư) and letters with two marks
# (ế, ữ, ả …) stand in later blocks and stay. A text for search ends between two spellings: neither what was
# written nor what is typed without marks.
#
# Expected: "giảm giá đồ uống" becomes "giam gia do uong".
# Seen: "giảm gia dồ uống".
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund lodash.deburr@4.1.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import deburr from 'lodash.deburr'

const seen = deburr('giảm giá đồ uống')
console.log(seen)
assert.equal(seen, 'giảm gia dồ uống')
JS
node check.mjs
