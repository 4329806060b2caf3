#!/usr/bin/env bash
# ilib-xliff 1.4.1: no unit of a valid XLIFF 2.0 document is read.
#
# A file element of XLIFF 2.0 needs an id and nothing else. The package wants the name of a source file and a
# project in an attribute of its own beside it, and leaves out every unit of a file without them.
#
# Expected: one unit, or an error that is thrown.
# Seen: an empty list; a message on the console.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund ilib-xliff@1.4.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { Xliff } from 'ilib-xliff'

const document = new Xliff({ version: '2.0' })
document.deserialize(
  '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="vi" trgLang="en"><file id="deals/tea">' +
    '<unit id="title"><segment><source>Trà</source><target>Tea</target></segment></unit></file></xliff>',
)
const seen = document.getTranslationUnits()
console.log(seen)
assert.deepEqual(seen, [])
JS
node check.mjs
