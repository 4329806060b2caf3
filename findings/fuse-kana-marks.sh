#!/usr/bin/env bash
# fuse.js 7.5.0: `ignoreDiacritics` makes three Japanese consonants one.
#
# The marks that turn ハ (ha) into バ (ba) and パ (pa) are combining characters in the decomposed form, so
# they are removed like an accent. In Japanese they are no accents but tell letters apart: バス is a bus,
# ハス a lotus, パス a pass.
#
# Expected: with `threshold: 0`, "バス" finds バス.
# Seen: it finds バス, ハス and パス.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund fuse.js@7.5.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import Fuse from 'fuse.js'

const fuse = new Fuse(['バス', 'ハス', 'パス', 'キス'], { ignoreDiacritics: true, threshold: 0 })
const seen = fuse.search('バス').map((hit) => hit.item)
console.log(JSON.stringify(seen))
assert.deepEqual(seen, ['バス', 'ハス', 'パス'])
JS
node check.mjs
