#!/usr/bin/env bash
# transliteration 2.6.1: Japanese is read as Mandarin, half of a phrase at a time.
#
# Characters that both languages share are written in pinyin even where kana beside them show that the text
# is Japanese. The result is in no language, so it is no use as an address or as a key of a search.
#
# Expected: 送料無料クーポン (coupon for free delivery) gives "souryou muryou kuupon", or stays.
# Seen: "Song Liao Wu Liao kupon".
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund transliteration@2.6.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { transliterate } from 'transliteration'

const seen = transliterate('送料無料クーポン')
console.log(seen)
assert.equal(seen, 'Song Liao Wu Liao kupon')
JS
node check.mjs
