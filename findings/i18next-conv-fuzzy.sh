#!/usr/bin/env bash
# i18next-conv 16.0.0: a translation that nobody has checked becomes one.
#
# gettext marks a guess of a translation memory as `fuzzy`; msgfmt leaves such an entry out, so that readers see the
# source. The converter writes it like any other translation, and what it is no longer tells that it was a guess.
#
# Expected: Old has no translation, as msgfmt compiles it.
# Seen: Old has the guess.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund i18next-conv@16.0.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { gettextToI18next } from 'i18next-conv'

const po = [
  'msgid ""',
  'msgstr ""',
  '"Language: vi\\n"',
  '',
  'msgid "Tea"',
  'msgstr "Trà"',
  '',
  '#, fuzzy',
  'msgid "Old tea"',
  'msgstr "Trà mới"',
  '',
].join('\n')
const seen = JSON.parse(await gettextToI18next('vi', po))
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { Tea: 'Trà', 'Old tea': 'Trà mới' })
JS
node check.mjs
