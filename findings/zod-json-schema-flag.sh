#!/usr/bin/env bash
# zod 4.6.7: `z.toJSONSchema` drops the flag of a case-insensitive pattern.
#
# JSON Schema has no flags, so /^[A-Z0-9]+$/i cannot be written as it is. The pattern is written without its
# flag, without a warning and without an error, although unrepresentable types are an error by default. A
# client that checks against the published schema refuses codes that the service accepts.
#
# Expected: an error, or the pattern with both cases.
# Seen: zod accepts the code "sale50"; a validator of the schema that zod made refuses it.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund zod@4.6.7 ajv@8.20.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { z } from 'zod'

const Ajv = createRequire(import.meta.url)('ajv/dist/2020')
const code = z.string().regex(/^[A-Z0-9]+$/i)
const { $schema, ...schema } = z.toJSONSchema(code)
const seen = {
  zod: code.safeParse('sale50').success,
  schema: new Ajv().validate(schema, 'sale50'),
  pattern: schema.pattern,
}
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { zod: true, schema: false, pattern: '^[A-Z0-9]+$' })
JS
node check.mjs
