import { CLOSED, type HostileRequest, raw } from './requests.ts'
import { WRITE_ROUTES } from '../../../support/routes.ts'

/** Headers that leave open where a body ends: each is how one request is smuggled behind another. */
const AMBIGUOUS: readonly (readonly string[])[] = [
  ['Content-Length: 5', 'Content-Length: 6'],
  ['Content-Length: 5, 6'],
  ['Content-Length: 5', 'Transfer-Encoding: chunked'],
  ['Transfer-Encoding: chunked', 'Content-Length: 5'],
  ['Content-Length: -1'],
  ['Content-Length: +5'],
  ['Content-Length: 0x10'],
  ['Content-Length: 1e3'],
  ['Content-Length: 5 5'],
  ['Content-Length: '],
  ['Content-Length: 99999999999999999999999'],
  ['Transfer-Encoding: chunked, identity'],
  ['Transfer-Encoding: xchunked'],
  ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
  ['Transfer-Encoding : chunked'],
  ['Transfer-Encoding: "chunked"'],
  [' Transfer-Encoding: chunked'],
  ['Transfer-Encoding:\x0bchunked'],
  ['X: y\nTransfer-Encoding: chunked'],
]

/** Bodies in chunks that end nowhere, or where nobody expects it. */
const CHUNKS = [
  'g\r\n',
  '-1\r\n\r\n',
  '0x5\r\nhello\r\n0\r\n\r\n',
  'fffffffffffffffff\r\n',
  '5\r\nhello!!\r\n0\r\n\r\n',
  '5;\0\r\nhello\r\n0\r\n\r\n',
  '5\nhello\n0\n\n',
  ' 5\r\nhello\r\n0\r\n\r\n',
  `5;${'x'.repeat(40_000)}\r\nhello\r\n0\r\n\r\n`,
]

const SMUGGLED = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nX: '

export const FRAMING_REQUESTS: readonly HostileRequest[] = [
  ...WRITE_ROUTES.flatMap(({ target, body }) => [
    ...AMBIGUOUS.map((headers) => ({
      what: `POST ${target} with ${JSON.stringify(headers)}`,
      bytes: raw(`POST ${target}`, [`Content-Type: ${body.type}`, ...headers], `0\r\n\r\n${SMUGGLED}`),
      expected: [400],
    })),
    ...CHUNKS.map((chunks) => ({
      what: `POST ${target} in chunks ${JSON.stringify(chunks.slice(0, 40))}`,
      bytes: raw(`POST ${target}`, [`Content-Type: ${body.type}`, 'Transfer-Encoding: chunked'], chunks),
      expected: [CLOSED, 400, 413],
      isCut: true,
    })),
    {
      what: `POST ${target} with a body that breaks off`,
      bytes: raw(`POST ${target}`, [`Content-Type: ${body.type}`, 'Content-Length: 500'], body.text),
      expected: [CLOSED, 400],
      isCut: true,
    },
  ]),
  ...['HTTP/9.9', 'HTTP/1', 'http/1.1', 'HTTP/1.1.1', 'HTTPS/1.1', 'ICE/1.0', ''].map((version) => ({
    what: `version ${version}`,
    bytes: Buffer.from(`GET /api/deals ${version}\r\nHost: localhost\r\n\r\n`),
    expected: [400],
  })),
  ...['HTTP/0.9', 'HTTP/2.0'].map((version) => ({
    what: `version ${version}`,
    bytes: Buffer.from(`GET /api/deals ${version}\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    // Node's parser lets them pass; they are answered in HTTP/1.1.
    expected: [200, 400],
  })),
  {
    what: 'lines that end in LF alone',
    bytes: Buffer.from('GET /healthz HTTP/1.1\nHost: a\nConnection: close\n\n'),
    expected: [200, 400],
  },
  { what: 'the beginning of TLS', bytes: Buffer.from('160301020001000', 'hex'), expected: [400] },
  { what: 'random bytes', bytes: Buffer.from('7f00ff10e2a1c3d4'.repeat(64), 'hex'), expected: [400] },
  {
    what: 'a head that breaks off',
    bytes: Buffer.from('GET / HTTP/1.1\r\nHost: loc'),
    expected: [CLOSED, 400],
    isCut: true,
  },
]
