#!/usr/bin/env bash
# marked 18.2.1: what stands between two ranges is struck through.
#
# Korean, Japanese and Vietnamese write ranges with a tilde. In GFM mode, the default, one tilde on each side
# strikes through, also between digits.
#
# Expected: two ranges of months in one paragraph stay text.
# Seen: <p>3<del>6개월, 6</del>12개월</p>
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund marked@18.2.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { marked } from 'marked'

const seen = marked.parse('3~6개월, 6~12개월').trim()
console.log(seen)
assert.equal(seen, '<p>3<del>6개월, 6</del>12개월</p>')
JS
node check.mjs
