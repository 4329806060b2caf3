#!/usr/bin/env bash
# @orama/orama 3.1.18: the default tokenizer cuts words at Vietnamese letters.
#
# There is no Vietnamese among its languages, and the English rule takes every letter outside of a short
# list for a space. "sữa" (milk) and "sửa" (repair) both become "s" and "a", "đường" (sugar) becomes "ng".
#
# Expected: a search for "sữa" does not find "sửa điện thoại" (phone repair) as well as "trà sữa" (milk tea).
# Seen: both are found, and the repair comes first.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @orama/orama@3.1.18
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { create, insert, search } from '@orama/orama'

const db = create({ schema: { title: 'string' } })
await insert(db, { title: 'trà sữa trân châu' })
await insert(db, { title: 'sửa điện thoại' })
const { hits } = await search(db, { term: 'sữa' })
const seen = { terms: db.tokenizer.tokenize('trà sữa đường'), found: hits.map((hit) => hit.document.title) }
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { terms: ['tra', 's', 'a', 'ng'], found: ['sửa điện thoại', 'trà sữa trân châu'] })
JS
node check.mjs
