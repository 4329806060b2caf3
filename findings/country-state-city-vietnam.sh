#!/usr/bin/env bash
# country-state-city 3.2.1: Vietnam has 63 provinces.
#
# Since 1 July 2025 Vietnam has 34 provinces and cities; Bình Dương is a part of Hồ Chí Minh City.
#
# Expected: 34, without Bình Dương.
# Seen: 63, with Bình Dương.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund country-state-city@3.2.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'

const { State } = createRequire(import.meta.url)('country-state-city')
const names = State.getStatesOfCountry('VN').map(({ name }) => name)
console.log(names.length, names.includes('Bình Dương'))
assert.deepEqual([names.length, names.includes('Bình Dương')], [63, true])
JS
node check.mjs
