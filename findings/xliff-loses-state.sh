#!/usr/bin/env bash
# xliff 6.4.0: the state of a segment is lost on the way through.
#
# In XLIFF 2 the attribute state says whether a target was translated. A target that is only there as the
# older text (initial) comes out like one that was reviewed.
#
# Expected: state="initial" stays.
# Seen: <segment> without a state.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund xliff@6.4.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { js2xliff, xliff2js } from 'xliff'

const js = await xliff2js(
  '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="vi" trgLang="en"><file id="f"><unit id="u">' +
    '<segment state="initial"><source>Trà</source><target>Tea</target></segment></unit></file></xliff>',
)
const seen = await js2xliff(js)
console.log(seen)
assert.match(seen, /<segment>/)
assert.doesNotMatch(seen, /state=/)
JS
node check.mjs
