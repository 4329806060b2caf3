#!/usr/bin/env bash
# exceljs 4.4.0: a cell that holds the date 2026-12-31 in ISO 8601 is a day of July 1905.
#
# SpreadsheetML has a cell type for such dates (ECMA-376, ST_CellType "d"), beside the serial numbers that most
# programs write. The type is not looked at: the text is read as the number 2026, which is the serial number of
# another day.
#
# Expected: 31 December 2026.
# Seen: 18 July 1905.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 jszip@3.10.2
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import ExcelJS from 'exceljs'
import JSZip from 'jszip'

const made = new ExcelJS.Workbook()
made.addWorksheet('S').getCell('A1').value = new Date('2026-12-31')
const zip = await JSZip.loadAsync(await made.xlsx.writeBuffer())
const sheet = await zip.file('xl/worksheets/sheet1.xml').async('string')
const dated = sheet.replace(/(<c r="A1"[^>]*)><v>46387<\/v>/, '$1 t="d"><v>2026-12-31</v>')
assert.notEqual(dated, sheet)
zip.file('xl/worksheets/sheet1.xml', dated)
const read = new ExcelJS.Workbook()
await read.xlsx.load(await zip.generateAsync({ type: 'nodebuffer' }))
const seen = read.worksheets[0].getCell('A1').value
console.log(JSON.stringify(seen))
assert.deepEqual(seen, new Date('1905-07-18'))
JS
node check.mjs
