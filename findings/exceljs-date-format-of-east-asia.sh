#!/usr/bin/env bash
# exceljs 4.4.0: the dates of Chinese, Japanese and Korean workbooks are read as numbers.
#
# ECMA-376 (18.8.30) reserves the formats 27 to 36 and 50 to 58 for dates and times of these languages: 31 is
# 2026年12月31日. A file names them by number, without a format code, and the table of built-in formats lacks them.
#
# Expected: a date, as read-excel-file gives for the same file.
# Seen: 46387.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 read-excel-file@9.3.17 jszip@3.10.2
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import ExcelJS from 'exceljs'
import JSZip from 'jszip'
import readXlsxFile from 'read-excel-file/node'

const made = new ExcelJS.Workbook()
const cell = made.addWorksheet('S').getCell('A1')
cell.value = new Date('2026-12-31')
cell.numFmt = 'mm-dd-yy'
const zip = await JSZip.loadAsync(await made.xlsx.writeBuffer())
const styles = await zip.file('xl/styles.xml').async('string')
assert.match(styles, /numFmtId="14"/)
zip.file('xl/styles.xml', styles.replaceAll('numFmtId="14"', 'numFmtId="31"'))
const file = await zip.generateAsync({ type: 'nodebuffer' })
const read = new ExcelJS.Workbook()
await read.xlsx.load(file)
const seen = { exceljs: read.worksheets[0].getCell('A1').value, other: (await readXlsxFile(file))[0].data[0][0] }
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { exceljs: 46387, other: new Date('2026-12-31') })
JS
node check.mjs
