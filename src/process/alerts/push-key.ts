import { createECDH } from 'node:crypto'

const CURVE = 'prime256v1'
const PRIVATE_BYTES = 32

/** Creates the private key of a server, in base64url (RFC 8292). */
export function createPushKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  const key = pair.getPrivateKey()
  // Leading zeros are left out.
  return Buffer.concat([Buffer.alloc(PRIVATE_BYTES - key.length), key]).toString('base64url')
}

/** The public key that belongs to a private key, in base64url; undefined when the text is no private key. */
export function publicKeyOf(key: string): string | undefined {
  const bytes = Buffer.from(key, 'base64url')
  if (bytes.length !== PRIVATE_BYTES || bytes.toString('base64url') !== key) return undefined
  const pair = createECDH(CURVE)
  try {
    pair.setPrivateKey(bytes)
    return pair.getPublicKey('base64url')
  } catch {
    return undefined
  }
}
