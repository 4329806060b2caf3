#!/usr/bin/env bash
# xliff 6.4.0: of a unit with two segments it pairs the source of one with the target of the other.
#
# XLIFF 2 lets a tool split a unit into segments. Here the first is translated and the second is not.
#
# Expected: both segments, or no target for the unit.
# Seen: source Hai., target One. (the translation of Một.)
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund xliff@6.4.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { xliff2js } from 'xliff'

const { resources } = await xliff2js(
  '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="vi" trgLang="en"><file id="f"><unit id="u">' +
    '<segment state="translated"><source>Một. </source><target>One. </target></segment>' +
    '<segment state="initial"><source>Hai.</source></segment></unit></file></xliff>',
)
console.log(JSON.stringify(resources))
assert.deepEqual(resources, { f: { u: { source: 'Hai.', target: 'One. ' } } })
JS
node check.mjs
