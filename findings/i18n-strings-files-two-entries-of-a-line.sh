#!/usr/bin/env bash
# i18n-strings-files 2.0.0: the second entry of a line becomes text of the first.
#
# Entries of .strings files end with a semicolon, wherever the line ends. Of two in one line the first takes the marks, the
# name and the text of the second.
#
# Expected: {"a":"Giảm 50%","b":"Hết hạn"}.
# Seen: {"a":"Giảm 50%\"; \"b\" = \"Hết hạn"}.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund i18n-strings-files@2.0.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import strings from 'i18n-strings-files'

const seen = strings.parse('"a" = "Giảm 50%"; "b" = "Hết hạn";\n')
console.log(JSON.stringify(seen))
assert.deepEqual({ ...seen }, { a: 'Giảm 50%"; "b" = "Hết hạn' })
JS
node check.mjs
