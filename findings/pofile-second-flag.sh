#!/usr/bin/env bash
# pofile 1.1.4: the second flag of a message has a space before its name.
#
# GNU gettext parts the flags of a message with a comma and a space. The line is cut at the commas alone. Who asks
# for a flag that is not the first one is told that the message does not have it.
#
# Expected: the flags "fuzzy" and "c-format".
# Seen: "fuzzy" and " c-format".
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund pofile@1.1.4
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import PO from 'pofile'

const [item] = PO.parse('#, fuzzy, c-format\nmsgid "Save %d%%"\nmsgstr "Giảm %d%%"\n').items
const seen = { flags: Object.keys(item.flags), format: Boolean(item.flags['c-format']) }
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { flags: ['fuzzy', ' c-format'], format: false })
JS
node check.mjs
