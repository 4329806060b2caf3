#!/usr/bin/env bash
# url-template 3.1.1: the name of a parameter is escaped twice.
#
# A variable may have percent-encoded triplets in its name, which stay as they are (RFC 6570, 2.3 and 3.2.8). That
# is the only way to write the name "mã" (code) in a template. Its percent signs are escaped again.
#
# Expected: ?m%C3%A3=SALE, as uri-templates gives.
# Seen: ?m%25C3%25A3=SALE.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund url-template@3.1.1 uri-templates@0.2.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import uriTemplates from 'uri-templates'
import { parseTemplate } from 'url-template'

const values = { 'm%C3%A3': 'SALE' }
const seen = [parseTemplate('{?m%C3%A3}').expand(values), uriTemplates('{?m%C3%A3}').fill(values)]
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['?m%25C3%25A3=SALE', '?m%C3%A3=SALE'])
JS
node check.mjs
