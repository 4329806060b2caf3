#!/usr/bin/env bash
# @angular/localize 21.2.26: units with the same id in two files of one XLIFF 2 document are one translation.
#
# In XLIFF 2 the id of a unit is unique within its file element only. A document with one file for each record,
# each with a unit "title", is valid.
#
# Expected: two translations, or an error.
# Seen: one translation, that of the first file; the diagnostics call the second file a warning and its unit an
# error, a duplicate. Nothing is thrown.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --legacy-peer-deps @angular/localize@21.2.26 @angular/compiler@21.2.26 @angular/compiler-cli@21.2.26 typescript@5.9.3
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { Xliff2TranslationParser } from '@angular/localize/tools'

const file = (id, source, target) =>
  `<file id="${id}"><unit id="title"><segment><source>${source}</source><target>${target}</target></segment></unit></file>`
const document =
  '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="vi" trgLang="en">' +
  `${file('deals/tea', 'Trà', 'Tea')}${file('deals/cake', 'Bánh', 'Cake')}</xliff>`

const parser = new Xliff2TranslationParser()
const analysis = parser.analyze('deals.xlf', document)
const { translations, diagnostics } = parser.parse('deals.xlf', document, analysis.hint)
const seen = Object.entries(translations).map(([id, { text }]) => `${id}: ${text}`)
console.log(seen, diagnostics.messages)
assert.deepEqual([analysis.canParse, seen], [true, ['title: Tea']])
assert.deepEqual(
  diagnostics.messages.map(({ type }) => type),
  ['warning', 'error'],
)
JS
node check.mjs
