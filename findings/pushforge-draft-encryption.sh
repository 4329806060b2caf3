#!/usr/bin/env bash
# @pushforge/builder 2.0.5: messages of Web Push are encrypted as a draft that the standard replaced.
#
# RFC 8291 (section 4) sends a message as one record of "aes128gcm" (RFC 8188), whose salt and key stand at the
# beginning of the body. The library sends "aesgcm" of a draft from 2016, with salt and key in the headers
# Encryption and Crypto-Key, and no option changes it. A receiver that knows only the standard cannot read it.
#
# Expected: content-encoding "aes128gcm", and neither of the two headers.
# Seen: {"content-encoding":"aesgcm","encryption":true,"crypto-key":true}
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @pushforge/builder@2.0.5
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto'
import { buildPushHTTPRequest } from '@pushforge/builder'

const browser = createECDH('prime256v1')
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const { headers } = await buildPushHTTPRequest({
  privateJWK: { ...privateKey.export({ format: 'jwk' }), alg: 'ES256' },
  subscription: {
    endpoint: 'https://push.example/abc',
    keys: { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  },
  message: { payload: { title: 'Hello' }, adminContact: 'mailto:a@example.com', options: { ttl: 60 } },
})
const sent = new Headers(headers)
const seen = {
  'content-encoding': sent.get('content-encoding'),
  encryption: sent.has('encryption'),
  'crypto-key': sent.has('crypto-key'),
}
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { 'content-encoding': 'aesgcm', encryption: true, 'crypto-key': true })
JS
node check.mjs
