#!/usr/bin/env bash
# wanakana 5.3.1: katakana to hiragana and back is another word.
#
# `toHiragana` writes the mark of a long vowel (ー) as a vowel, and `toKatakana` keeps that vowel. Folding
# both scripts to one by these functions separates a query in katakana from the same word in hiragana as
# people type it (すまほけーす).
#
# Expected: スマホケース (phone case) survives the way to hiragana and back.
# Seen: すまほけえす, then スマホケエス.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund wanakana@5.3.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { toHiragana, toKatakana } from 'wanakana'

const there = toHiragana('スマホケース')
const seen = [there, toKatakana(there), toHiragana('すまほけーす')]
console.log(JSON.stringify(seen))
assert.deepEqual(seen.slice(0, 2), ['すまほけえす', 'スマホケエス'])
JS
node check.mjs
