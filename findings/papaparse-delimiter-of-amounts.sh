#!/usr/bin/env bash
# papaparse 5.7.1: the commas of amounts are taken for the delimiter of a file with semicolons.
#
# The guess prefers the delimiter that gives the same number of cells in every row. Amounts such as 1,299,000 give
# three, so a header with semicolons is read as one column.
#
# Expected: ";", which stands in the header and behind every quoted title.
# Seen: ",".
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund papaparse@5.7.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import Papa from 'papaparse'

const seen = Papa.parse('title;price\n"Loa";1,299,000\n"Tai nghe";2,399,000\n').meta.delimiter
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ',')
JS
node check.mjs
