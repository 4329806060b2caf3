#!/usr/bin/env bash
# markdown-it 15.0.3: a bold percentage before a Hangul letter is not bold.
#
# By CommonMark's rule for closing delimiters, two asterisks behind punctuation close nothing when a letter
# follows. Korean, Chinese and Japanese put no space there.
#
# Expected: 50% is bold in 최대**50%**할인, as 50 is in 최대**50**할인.
# Seen: the asterisks are shown.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund markdown-it@15.0.3
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import MarkdownIt from 'markdown-it'

const seen = ['최대**50%**할인', '최대**50**할인'].map((text) => new MarkdownIt().renderInline(text))
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['최대**50%**할인', '최대<strong>50</strong>할인'])
JS
node check.mjs
