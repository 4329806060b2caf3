#!/usr/bin/env bash
# nzh 1.0.14: two thousand is 0 in Chinese numerals as they are spoken.
#
# Before a hundred, a thousand and ten thousand Chinese says 两 for two. The decoder does not know the sign and drops it
# with the unit behind it: no error, and another amount.
#
# Expected: 2000, 20000, 200.
# Seen: 0, 0, 0; with the written sign 二 2000, 20000, 200.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund nzh@1.0.14
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import Nzh from 'nzh'

const seen = ['两千', '两万', '两百', '二千', '二万', '二百'].map((text) => Nzh.cn.decodeS(text))
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [0, 0, 0, 2000, 20000, 200])
JS
node check.mjs
