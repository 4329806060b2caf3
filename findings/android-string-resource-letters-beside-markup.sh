#!/usr/bin/env bash
# android-string-resource 2.3.10: Vietnamese letters beside markup come back as references.
#
# A text of Android may have <b> or <xliff:g> in it. Such a text is written out as XML again, and its letters with marks are
# then numeric references, while those of a text without markup stay letters.
#
# Expected: "Đơn <b>từ</b> 99K" and "Đơn từ 99K".
# Seen: "&#x110;&#x1a1;n <b>t&#x1eeb;</b> 99K" and "Đơn từ 99K".
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund android-string-resource@2.3.10
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import resource from 'android-string-resource'

const texts = '<string name="marked">Đơn <b>từ</b> 99K</string><string name="plain">Đơn từ 99K</string>'
const seen = await resource.asr2js(`<resources>${texts}</resources>`)
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { marked: '&#x110;&#x1a1;n <b>t&#x1eeb;</b> 99K', plain: 'Đơn từ 99K' })
JS
node check.mjs
