import { gzipSync } from 'node:zlib'
import { BODY_MAX_BYTES } from '#contract/limits.ts'
import { excerpt, type HostileRequest, post, raw } from './requests.ts'
import { WRITE_ROUTES } from '../../../support/routes.ts'

/** What is no object in JSON, whatever a route wants to find in it. */
const NO_OBJECTS: readonly (string | Buffer)[] = [
  '',
  ' ',
  'null',
  '1',
  '"text"',
  '{',
  '{"a":}',
  '{"a":1}}',
  "{'a':1}",
  '{"a":NaN}',
  '\0',
  '<xml/>',
  '['.repeat(8000),
  `${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}x`,
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.from('{"query":"\xff\xfe"}', 'latin1'),
  Buffer.from('{"query":"phở"}', 'utf16le'),
]

const SEARCH_BODIES: readonly string[] = [
  '{}',
  '[]',
  '[{"query":"a"}]',
  '{"query":null}',
  '{"query":1}',
  '{"query":true}',
  '{"query":[]}',
  '{"query":["a"]}',
  '{"query":{"$ne":1}}',
  '{"query":""}',
  '{"query":"\\u0000"}',
  '{"query":"\\ud800"}',
  `{"query":"${'a'.repeat(501)}"}`,
  '{"query":"a","query":"b"}',
  '{"__proto__":{"query":"a"}}',
  '{"constructor":1,"query":"a"}',
  '{"query":"a","mode":"UI"}',
  '{"query":"a","mode":1}',
  '{"query":"a","limit":1e999}',
  '{"query":"a","limit":-1}',
  '{"query":"a","limit":"five"}',
  '{"query":"a","limit":[5]}',
  '{"query":"a","limit":{}}',
  '{"query":"a","limit":2.5}',
  `{"query":"a","extra":${'['.repeat(4000)}${']'.repeat(4000)}}`,
  '\uFEFF{"query":"a"}',
]

const MCP_BODIES: readonly string[] = [
  '{}',
  '[]',
  '[1,2,3]',
  '[[]]',
  '{"jsonrpc":"1.0","id":1,"method":"tools/list"}',
  '{"jsonrpc":"2.0","id":{},"method":"tools/list"}',
  '{"jsonrpc":"2.0","id":1,"method":1}',
  '{"jsonrpc":"2.0","id":1,"method":"__proto__"}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call"}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"constructor","arguments":{}}}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_deals","arguments":[]}}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_deals","arguments":{"query":{}}}}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_deals","arguments":{"limit":1e308}}}',
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"9999-99-99"}}',
  '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}',
  '{"jsonrpc":"2.0","id":1,"result":{}}',
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"x"}}',
  `[${Array.from({ length: 21 }, (_, id) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`).join()}]`,
]

const ADDRESSES = [
  '',
  ' ',
  'shopee',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/',
  'https://user:pass@shopee.vn/',
  'https://shopee.vn@evil.example/',
  'https://shopee.vn.evil.example/',
  'https://evil.example/?u=https://shopee.vn/',
  'https://shopee.vn/?redirect=https://evil.example/',
  'https://shopee.vn:22/',
  'https://ѕhopee.vn/',
  'https://shopee.vn\\@evil.example/',
  '//shopee.vn/x',
  'https://shopee.vn/\r\nSet-Cookie: a=b',
  'https://shopee.vn/\u0000',
  `https://shopee.vn/${'a'.repeat(3000)}`,
]

const TYPES: readonly (string | undefined)[] = [
  undefined,
  '',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'application/xml',
  '*/*',
  ';;;',
]

const bodyTo = (
  target: string,
  type: string,
  body: string | Buffer,
  expected: readonly number[],
): HostileRequest => ({
  what: `POST ${target} ${excerpt(body.toString('latin1'))}`,
  bytes: post(target, type, body),
  expected,
})

const JSON_ROUTES = WRITE_ROUTES.filter(({ body }) => body.type === 'application/json')

export const BODY_REQUESTS: readonly HostileRequest[] = [
  ...JSON_ROUTES.flatMap(({ target, body }) =>
    NO_OBJECTS.map((text) => bodyTo(target, body.type, text, [400])),
  ),
  ...SEARCH_BODIES.map((text) => bodyTo('/api/search-advanced', 'application/json', text, [200, 400])),
  ...MCP_BODIES.map((text) => bodyTo('/mcp', 'application/json', text, [200, 202, 400, 404])),
  ...ADDRESSES.flatMap((address) => [
    bodyTo('/api/smart-links/create', 'application/json', JSON.stringify({ inputUrl: address }), [400, 422]),
    bodyTo(
      '/api/smart-links/create',
      'application/json',
      JSON.stringify({ inputUrl: 'https://shopee.vn/', outputUrl: address }),
      [200, 400, 422],
    ),
    bodyTo(
      '/get-link/create',
      'application/x-www-form-urlencoded',
      `url=${encodeURIComponent(address)}`,
      [303, 400, 422],
    ),
  ]),
  ...['', 'url', 'url=%', 'url=%ff', 'a=b', 'url=a&url=b', '&'.repeat(10_000), '\0'].map((text) =>
    bodyTo('/get-link/create', 'application/x-www-form-urlencoded', text, [400, 422]),
  ),
  ...WRITE_ROUTES.flatMap(({ target, body }) => [
    ...TYPES.map((type) => ({
      what: `POST ${target} as ${type}`,
      bytes: post(target, type, body.text),
      expected: [400, 415],
    })),
    {
      what: `POST ${target} in gzip`,
      bytes: post(target, body.type, gzipSync(body.text), ['Content-Encoding: gzip']),
      expected: [415],
    },
    {
      what: `POST ${target} in br, gzip`,
      bytes: post(target, body.type, body.text, ['Content-Encoding: br, gzip']),
      expected: [415],
    },
    {
      what: `POST ${target} of one byte too many`,
      bytes: post(target, body.type, 'a'.repeat(BODY_MAX_BYTES + 1)),
      expected: [413],
    },
    {
      what: `POST ${target} of 1 MB`,
      bytes: post(target, body.type, 'a'.repeat(1_000_000)),
      expected: [413],
    },
    {
      what: `POST ${target} of 1 MB in chunks`,
      bytes: raw(
        `POST ${target}`,
        [`Content-Type: ${body.type}`, 'Transfer-Encoding: chunked'],
        `${'2710\r\n'.concat('a'.repeat(10_000), '\r\n').repeat(100)}0\r\n\r\n`,
      ),
      expected: [413],
    },
  ]),
]
