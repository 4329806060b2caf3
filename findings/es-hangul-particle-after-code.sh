#!/usr/bin/env bash
# es-hangul 2.4.0: `josa` treats every word that ends in a digit or a Latin letter as ending in a vowel.
#
# The particle depends on the last sound. 50 is read 오십 and 3 is read 삼, both with a final consonant, so
# "SALE50" and "SAVE3" take 을. Coupon codes mostly end in digits.
#
# Expected: "SALE50을", or an error that says that the word is not Hangul.
# Seen: "SALE50를", while the same number in Hangul (오십) takes 을.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund es-hangul@2.4.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { josa } from 'es-hangul'

const seen = ['SALE50', 'SAVE3', '오십', '삼'].map((word) => josa(word, '을/를'))
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['SALE50를', 'SAVE3를', '오십을', '삼을'])
JS
node check.mjs
