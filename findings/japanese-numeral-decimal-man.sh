#!/usr/bin/env bash
# @geolonia/japanese-numeral 1.0.2: 1.5万 (15,000) is 0.
#
# Digits and kanji may stand together, says the documentation, and amounts in Japan are written so with a decimal
# point. What is no number raises an error; this one is a number without one.
#
# Expected: 15000, or an error as for 1,299.
# Seen: 0.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @geolonia/japanese-numeral@1.0.2
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'

const { kanji2number } = createRequire(import.meta.url)('@geolonia/japanese-numeral')
const seen = ['1万5千', '1.5万'].map((text) => kanji2number(text))
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [15000, 0])
assert.throws(() => kanji2number('1,299'), /must be a Japanese numeral/)
JS
node check.mjs
