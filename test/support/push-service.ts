import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as the browser would read it, with what the push service was told of it. */
interface Pushed {
  /** The path of the endpoint. */
  path: string
  message: Record<string, string>
  headers: IncomingMessage['headers']
  at: number
}

/** What a push service answers to a message. */
interface PushAnswer {
  status: number
  headers?: Record<string, string>
}

/** A subscription of one browser. */
export interface BrowserKeys {
  pair: ECDH
  auth: Buffer
  keys: { p256dh: string; auth: string }
}

export function createBrowserKeys(): BrowserKeys {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  const auth = randomBytes(16)
  return { pair, auth, keys: { p256dh, auth: auth.toString('base64url') } }
}

/**
 * A push service on the loopback address. It checks the signature of each message (RFC 8292) and decrypts it
 * (RFC 8188, 8291) without the library that the product uses.
 */
export async function startPushService({
  answer = (): PushAnswer => ({ status: 201 }),
}: { answer?: (path: string) => PushAnswer } = {}) {
  const browsers = new Map<string, BrowserKeys>()
  const pushed: Pushed[] = []
  const refused: unknown[] = []
  let requests = 0
  const service = { answer }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requests += 1
      const path = request.url ?? ''
      const { status, headers = {} } = service.answer(path)
      if (status === 201) {
        try {
          const origin = `http://${request.headers.host}`
          checkSignature(request.headers.authorization ?? '', origin)
          const browser = browsers.get(path)
          if (!browser) throw new Error(`nobody subscribed at ${path}`)
          const text = decrypt(Buffer.concat(chunks), browser)
          const message = JSON.parse(text) as Record<string, string>
          pushed.push({ path, message, headers: request.headers, at: Date.now() })
        } catch (error) {
          refused.push(error)
          response.writeHead(400).end()
          return
        }
      }
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    pushed,
    /** Why messages were refused. */
    refused,
    requests: () => requests,
    /** Sets what is answered from now on. */
    answerWith: (next: (path: string) => PushAnswer): void => {
      service.answer = next
    },
    /** A browser that subscribes here. */
    subscribe: (path: string, browser = createBrowserKeys()) => {
      browsers.set(path, browser)
      return { endpoint: origin + path, keys: browser.keys }
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export type PushService = Awaited<ReturnType<typeof startPushService>>

function checkSignature(authorization: string, audience: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string
    exp: number
    sub: string
  }
  const seconds = exp - Date.now() / 1000
  if (!isSigned || aud !== audience || seconds <= 0 || seconds > 86_400 || !/^(?:mailto|https):/.test(sub))
    throw new Error(`the authorization ${authorization} is not valid`)
}

function decrypt(body: Buffer, { pair, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const derive = (secret: Buffer, with_: Buffer, what: Buffer, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, with_, what, bytes))
  const input = derive(pair.computeSecret(sender), auth, info, 32)
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const opened = createDecipheriv('aes-128-gcm', key, nonce)
  opened.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()])
  const end = padded.lastIndexOf(2)
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is wrong')
  return padded.subarray(0, end).toString()
}
