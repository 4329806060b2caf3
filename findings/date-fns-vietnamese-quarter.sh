#!/usr/bin/env bash
# date-fns 4.4.0: the second and the third quarter are read as the first in Vietnamese.
#
# `format` writes quý I to quý IV. `parse` with the same pattern and locale takes what ends in the letter I for the
# first quarter, which is true of II and III as well. No error is raised.
#
# Expected: the quarters 1, 2, 3 and 4.
# Seen: 1, 1, 1 and 4.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund date-fns@4.4.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { format, getQuarter, parse } from 'date-fns'
import { vi } from 'date-fns/locale/vi'

const seen = [0, 3, 6, 9].map((month) => {
  const written = format(new Date(2026, month, 1), 'QQQQ yyyy', { locale: vi })
  return [written, getQuarter(parse(written, 'QQQQ yyyy', new Date(2026, 0, 1), { locale: vi }))]
})
console.log(JSON.stringify(seen))
assert.deepEqual(seen, [
  ['quý I 2026', 1],
  ['quý II 2026', 1],
  ['quý III 2026', 1],
  ['quý IV 2026', 4],
])
JS
node check.mjs
