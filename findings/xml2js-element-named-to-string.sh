#!/usr/bin/env bash
# xml2js 0.6.2: an element named `toString` becomes a list with a function in it.
#
# The result is an ordinary object, in which the name is taken already; the parser makes a list of what it finds and
# of the text. Any column of a feed may have that name.
#
# Expected: ['a'], as for every other name.
# Seen: a function, then 'a'.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund xml2js@0.6.2
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import xml2js from 'xml2js'

const { r } = await xml2js.parseStringPromise('<r><toString>a</toString><other>a</other></r>')
const seen = [r.toString.map((each) => typeof each), r.other]
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [['function', 'string'], ['a']])
JS
node check.mjs
