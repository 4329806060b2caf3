#!/usr/bin/env bash
# fast-xml-parser 5.12.1: numeric character references stay as they are written.
#
# XML 1.0 has them in the language itself, without a declaration; feeds of shops write Vietnamese letters so. The
# five named entities are decoded.
#
# Expected: "Giảm & đổi".
# Seen: "Gi&#7843;m & &#x111;&#7893;i".
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund fast-xml-parser@5.12.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { XMLParser } from 'fast-xml-parser'

const seen = new XMLParser().parse('<t>Gi&#7843;m &amp; &#x111;&#7893;i</t>').t
console.log(JSON.stringify(seen))
assert.deepEqual(seen, 'Gi&#7843;m & &#x111;&#7893;i')
JS
node check.mjs
