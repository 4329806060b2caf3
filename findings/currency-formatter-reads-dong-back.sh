#!/usr/bin/env bash
# currency-formatter 1.5.9: an amount in đồng that it wrote itself is read back a million times smaller.
#
# `format` writes points between the thousands of đồng. `unformat` with the same currency takes them for the point of
# decimals and drops what follows the second one. The rupiah, written with the same points, is read back whole.
#
# Expected: 1299000.
# Seen: 1.299 for VND; 1299000 for IDR.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund currency-formatter@1.5.9
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import currencyFormatter from 'currency-formatter'

const seen = ['VND', 'IDR'].map((code) => {
  const written = currencyFormatter.format(1299000, { code }).replace(/\s/u, ' ')
  return [written, currencyFormatter.unformat(currencyFormatter.format(1299000, { code }), { code })]
})
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [
  ['1.299.000 ₫', 1.299],
  ['Rp1.299.000', 1299000],
])
JS
node check.mjs
