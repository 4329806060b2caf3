#!/usr/bin/env bash
# exceljs 4.4.0: the number 1.5 with the unit m is a date.
#
# In a number format a backslash makes the next character literal (ECMA-376, 18.8.31), which is how spreadsheets
# store a unit of one letter. Quoted texts are left out when dates are looked for, escaped letters are not, so
# that the m of metres is a month. Sheets of products have such units.
#
# Expected: 1.5 for both cells.
# Seen: 1.5 for the quoted unit, a date for the escaped one.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import ExcelJS from 'exceljs'

const made = new ExcelJS.Workbook()
const sheet = made.addWorksheet('S')
sheet.addRow([1.5, 1.5])
sheet.getCell('A1').numFmt = '0.0" m"'
sheet.getCell('B1').numFmt = '0.0\\ \\m'
const read = new ExcelJS.Workbook()
await read.xlsx.load(await made.xlsx.writeBuffer())
const seen = ['A1', 'B1'].map((place) => read.worksheets[0].getCell(place).value)
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [1.5, new Date('1899-12-31T12:00:00Z')])
JS
node check.mjs
