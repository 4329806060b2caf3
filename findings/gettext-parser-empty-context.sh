#!/usr/bin/env bash
# gettext-parser 10.0.0: of two messages, one with an empty context and one without, one is lost.
#
# The manual of GNU gettext says that an empty context and no context are two things, so that a file may hold the
# same message under both. They are stored under the same key, where the later one replaces the earlier one.
#
# Expected: two translations.
# Seen: one; a file that is read and written has lost the other.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund gettext-parser@10.0.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { po } from 'gettext-parser'

const file = 'msgctxt ""\nmsgid "Order"\nmsgstr "Đơn hàng"\n\nmsgid "Order"\nmsgstr "Thứ tự"\n'
const seen = Object.values(po.parse(file).translations).flatMap((context) => Object.values(context))
console.log(JSON.stringify(seen))
assert.deepEqual(seen.map(({ msgstr }) => msgstr), [['Thứ tự']])
JS
node check.mjs
