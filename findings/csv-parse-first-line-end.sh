#!/usr/bin/env bash
# csv-parse 7.0.3: the line end of the first row counts for the whole file.
#
# Spreadsheets of several hands end lines in two ways. Where the header ends with LF, the CR of later rows becomes
# part of their last cell, and no error is raised. An end date or a code with an invisible character is another one.
#
# Expected: "a" in the last cell, as RFC 4180 and every spreadsheet show it.
# Seen: "a\r".
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund csv-parse@7.0.3
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'

const seen = parse('id,code\n1,A20\r\n2,B30\n', { columns: true }).map(({ code }) => code)
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['A20\r', 'B30'])
JS
node check.mjs
