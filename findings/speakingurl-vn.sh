#!/usr/bin/env bash
# speakingurl 14.0.1: the language code of Vietnamese is the code of the country.
#
# `lang` takes ISO 639 codes for other languages (cs, sk, tr …), but Vietnamese is "vn", the country, and not
# "vi". The code "vi" is accepted without a word and gives English words for symbols.
#
# Expected: `lang: 'vi'` writes & as "va", or says that the language is not known.
# Seen: "and" for "vi", "va" for "vn".
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund speakingurl@14.0.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import getSlug from 'speakingurl'

const seen = ['vi', 'vn'].map((lang) => getSlug('trà & bánh', { lang }))
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['tra-and-banh', 'tra-va-banh'])
JS
node check.mjs
