#!/usr/bin/env bash
# pinyin-pro 3.29.4: 还款 (to pay back) is read as hái kuǎn.
#
# 还 is hái (still) by itself and huán (to give back) in 还款, 还贷 and 信用卡还款. The package reads characters by the
# word around them: 归还, 返还 and 还价 are right.
#
# Expected: huán kuǎn, huán dài, xìn yòng kǎ huán kuǎn.
# Seen: hái kuǎn, hái dài, xìn yòng kǎ hái kuǎn.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund pinyin-pro@3.29.4
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { pinyin } from 'pinyin-pro'

const seen = ['还款', '还贷', '信用卡还款', '归还', '还价'].map((word) => pinyin(word))
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['hái kuǎn', 'hái dài', 'xìn yòng kǎ hái kuǎn', 'guī huán', 'huán jià'])
JS
node check.mjs
