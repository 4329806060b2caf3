#!/usr/bin/env bash
# @nlpjs/lang-ko 4.26.1: a Korean text whose words are normalised becomes single letters.
#
# With its second argument the tokenizer normalises a text before it splits it. That takes syllables apart into their
# letters (NFD) and does not put them together again, so that no word is left that a dictionary has.
#
# Expected: 무선, 이어, 폰, as without normalising.
# Seen: twelve letters.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @nlpjs/lang-ko@4.26.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { TokenizerKo } from '@nlpjs/lang-ko'

const tokenizer = new TokenizerKo()
const seen = [tokenizer.tokenize('무선 이어폰', false), tokenizer.tokenize('무선 이어폰', true)]
console.log(JSON.stringify(seen))
assert.deepEqual(seen[0], ['무선', '이어', '폰'])
assert.deepEqual(seen[1], Array.from('무선이어폰'.normalize('NFD')))
JS
node check.mjs
