#!/usr/bin/env bash
# natural 8.1.1: the tokenizer of Indonesian loses every capital letter.
#
# AggressiveTokenizerId splits a text at all that is not a small letter or a digit. A capital is a delimiter and is
# dropped. Tokenizers of the package for French or Vietnamese keep capitals.
#
# Expected: Diskon, Besar, 50, di, Jakarta.
# Seen: iskon, esar, 50, di, akarta.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund natural@8.1.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import natural from 'natural'

const seen = new natural.AggressiveTokenizerId().tokenize('Diskon Besar 50% di Jakarta')
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['iskon', 'esar', '50', 'di', 'akarta'])
assert.deepEqual(new natural.AggressiveTokenizerVi().tokenize('Giảm Sâu 50%'), ['Giảm', 'Sâu', '50'])
process.exit()
JS
node check.mjs
