import { ALL_ROUTES, PAGE_ROUTES, READ_ROUTES, type Route } from '../../../support/routes.ts'
import { excerpt, type HostileRequest, raw, requestTo } from './requests.ts'

/** Headers of any content that change nothing about whether a request is answered. */
const ODD = [
  'Accept: ',
  'Accept: */*;q=9',
  'Accept: text/html;q=abc, text/markdown;q=-1, ;;;,,,',
  `Accept: ${'text/markdown,'.repeat(900)}`,
  'Accept: application/xml;q=0, */*;q=0',
  'Accept-Encoding: br;q=0, gzip;q=0, identity;q=0',
  'Accept-Encoding: gzip;;;q=,,*;q=0.0001',
  `Accept-Encoding: ${'x,'.repeat(5000)}gzip`,
  'Accept-Language: \u00e9\u00e9;q=2',
  'If-None-Match: "unclosed',
  `If-None-Match: ${'"a",'.repeat(3000)}W/"b"`,
  'If-Match: "x"',
  'If-Modified-Since: yesterday',
  'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
  'If-Range: Thu, 99 Foo 9999 99:99:99 GMT',
  `X-Forwarded-For: ${'10.0.0.1, '.repeat(900)}6.6.6.6`,
  'X-Forwarded-For: \u00ff, <script>, ::::',
  'X-Forwarded-Host: evil.example',
  'X-Request-Id: a b\tc',
  `X-Request-Id: ${'a'.repeat(5000)}`,
  'X-Request-Id: \u00e4\u00f6',
  'X-Agent-Mode: \u0080',
  'X-HTTP-Method-Override: DELETE',
  'Origin: null',
  'Origin: https://evil.example',
  `Cookie: ${'a=b; '.repeat(2000)}`,
  `User-Agent: ${'a'.repeat(12_000)}`,
  'User-Agent: () { :; }; echo vulnerable',
  'Referer: javascript:alert(1)',
  'TE: trailers, deflate;q=0.5',
  'Connection: keep-alive, close, X-Forwarded-For',
  'Keep-Alive: timeout=999999999',
  'Upgrade: h2c',
  'Authorization: Basic AAAA',
  'Range: bytes=-0',
  'Range: bytes=5-2',
  'Range: bytes=a-b',
  'Range: items=0-5',
  'Range: bytes=0-0,2-2,4-4',
]

const RANGES = [
  'bytes=0-',
  'bytes=0-0',
  'bytes=-1',
  'bytes=-99999999999999',
  'bytes=999999999999999-',
  `bytes=${'9'.repeat(5000)}-`,
  `bytes=${'0-1,'.repeat(1000)}2-3`,
  'bytes=0x10-0x20',
  'bytes= 0 - 5',
  'BYTES=0-5',
]

const HOSTS = [
  'Host: ',
  'Host: evil.example',
  'Host: localhost:99999',
  'Host: [::1',
  'Host: a b',
  'Host: ../..',
  'Host: www.localhost',
  '',
]

/** What is no header, by the rules of HTTP. */
const BROKEN = [
  'No colon here',
  ': no name',
  'Bad Name: x',
  'Space : x',
  ' folded: x',
  'X-Nul: a\0b',
  'X-Cr: a\rb',
  'X(: y',
]

const isStreamed = ({ target }: Route): boolean => target.includes('/mcp')

export const HEADER_REQUESTS: readonly HostileRequest[] = [
  ...ODD.flatMap((header, index) =>
    // Every header meets every fifth route, so that each route meets every kind.
    ALL_ROUTES.filter((_, place) => (place + index) % 5 === 0).map((route) => ({
      what: `${route.method} ${route.target} with ${excerpt(header)}`,
      bytes: requestTo(route, [header]),
      expected: isStreamed(route) ? [200, 304, 400, 405] : [200, 302, 303, 304, 416],
    })),
  ),
  ...RANGES.flatMap((range) =>
    [...PAGE_ROUTES, ...READ_ROUTES]
      .filter((_, place) => place % 4 === 0)
      .map(({ target }) => ({
        what: `GET ${target} with Range: ${excerpt(range)}`,
        bytes: raw(`GET ${target}`, [`Range: ${range}`]),
        expected: [200, 206, 302, 416],
      })),
  ),
  ...HOSTS.flatMap((host) =>
    ['/', '/api/deals', '/mcp', '/search?q=sony'].map((target) => ({
      what: `GET ${target} with ${JSON.stringify(host)}`,
      bytes: raw(`GET ${target}`, [], '', { host }),
      expected: [200, 308, 400],
    })),
  ),
  ...BROKEN.flatMap((header) =>
    ['/', '/api/deals'].map((target) => ({
      what: `GET ${target} with ${JSON.stringify(header)}`,
      bytes: raw(`GET ${target}`, [header]),
      expected: [400],
    })),
  ),
  ...['/', '/api/deals'].flatMap((target) => [
    {
      what: `GET ${target} with headers of 20 KB`,
      bytes: raw(`GET ${target}`, [`X: ${'a'.repeat(20_000)}`]),
      expected: [431],
    },
    {
      what: `GET ${target} with 3000 headers`,
      bytes: raw(
        `GET ${target}`,
        Array.from({ length: 3000 }, (_, index) => `X-${index}: a`),
      ),
      expected: [200, 431],
    },
    {
      what: `GET ${target} with Expect: 100-continue`,
      bytes: raw(`GET ${target}`, ['Expect: 100-continue']),
      expected: [100, 200],
    },
    {
      what: `GET ${target} with Expect: miracle`,
      bytes: raw(`GET ${target}`, ['Expect: miracle']),
      expected: [200],
    },
    {
      what: `GET ${target} with an upgrade to a web socket`,
      bytes: raw(`GET ${target}`, ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']),
      expected: [200],
    },
    {
      what: `GET ${target} with a body`,
      bytes: raw(`GET ${target}`, ['Content-Length: 5'], 'hello'),
      expected: [200],
    },
  ]),
]
