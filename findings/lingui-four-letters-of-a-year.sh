#!/usr/bin/env bash
# @lingui/core 6.11.0: "yyyy" writes the year 2026 as 26.
#
# In a skeleton of CLDR "yy" is a year of two digits, "yyyy" one of at least four (UTS 35, date field symbols).
# Every "y" that does not stand alone is taken for two digits. An end date in a message then names no century.
#
# Expected: December 5, 2026 for both.
# Seen: December 5, 26 for "yyyy".
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @lingui/core@6.11.0 @lingui/message-utils@6.11.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

const skeletons = ['yMMMMd', 'yyyyMMMMd']
const messages = Object.fromEntries(skeletons.map((name) => [name, compileMessage(`{end, date, ::${name}}`)]))
const i18n = setupI18n({ locale: 'en', messages: { en: messages } })
const seen = skeletons.map((name) => i18n._(name, { end: new Date(2026, 11, 5, 12) }))
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['December 5, 2026', 'December 5, 26'])
JS
node check.mjs
