import fc from 'fast-check'
import { type Request, requestOf, validRequests, valuesOf } from './arbitraries.ts'
import type { OpenapiDocument, PlacedOperation } from './document.ts'

/** A request and the kind of its defect. */
export interface Attempt {
  kind: string
  operation: PlacedOperation
  target: string
  init: { method: string; headers: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const JUNK = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1.5',
    '1e9',
    '99999999999999999999',
    'null',
    'true',
    '[]',
    '\u0000',
    '\ud800',
    '%',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer({ min: 501, max: 900 }).map((length) => 'a'.repeat(length)),
)

const BROKEN_QUERIES = fc.constantFrom(
  '?',
  '?&&&',
  '?=',
  '?q',
  '?q=%',
  '?q=%E0%A4',
  '?q=%00',
  '?q[]=a',
  '?q=a#b',
  '?q=+',
  '??q=a',
)

const WRONG_TYPES = fc.constantFrom(
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/json; charset=latin1',
  'x',
  '',
)

const LONG_TARGET = { min: 8200, max: 12_000 }

const LARGE_BODY = { min: 16_385, max: 60_000 }

/** Generates requests of an operation: valid ones, and ones with each kind of defect. */
export function attemptsOf(document: OpenapiDocument, operation: PlacedOperation): fc.Arbitrary<Attempt> {
  const valid = validRequests(document, operation)
  const parameters = operation.parameters ?? []
  const content = operation.requestBody?.content['application/json']
  const as = (kind: string, { target, init }: Omit<Attempt, 'kind' | 'operation'>): Attempt => ({
    kind,
    operation,
    target,
    init,
  })
  const withBody = (request: Request, body: Attempt['init']['body'], type = 'application/json') => ({
    target: request.target,
    init: {
      method: request.init.method,
      headers: { ...request.init.headers, 'Content-Type': type },
      ...(body !== undefined && { body }),
    },
  })
  const append = (target: string, pair: string): string =>
    `${target}${target.includes('?') ? '&' : '?'}${pair}`
  const always = [
    { weight: 6, arbitrary: valid.map((request) => as('valid', request)) },
    { weight: 1, arbitrary: valid.map((request) => as('revalidated', request)) },
    {
      weight: 1,
      arbitrary: fc.tuple(valid, fc.constantFrom(...METHODS)).map(
        ([
          {
            target,
            init: { headers },
          },
          method,
        ]) => as('another method', { target, init: { method, headers } }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid, JUNK)
        .map(([{ target, init }, junk]) =>
          as('unknown parameter', { target: append(target, `unknown=${encodeText(junk)}`), init }),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid, BROKEN_QUERIES)
        .map(([{ target, init }, query]) =>
          as('broken query', { target: `${target.split('?')[0]}${query}`, init }),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid, fc.integer(LONG_TARGET))
        .map(([{ target, init }, length]) =>
          as('long target', { target: append(target, `q=${'a'.repeat(length)}`), init }),
        ),
    },
  ]
  if (parameters.length > 0) {
    always.push({
      weight: 5,
      arbitrary: fc
        .tuple(valid, fc.constantFrom(...parameters), JUNK)
        .map(([{ target, init }, { name, in: place }, junk]) =>
          place === 'query'
            ? as('junk parameter', { target: `${target.split('?')[0]}?${name}=${encodeText(junk)}`, init })
            : as(
                'junk parameter',
                requestOf(
                  operation,
                  parameters,
                  { [name]: junk.replaceAll(/[^\x20-\x7e]/g, '?') },
                  init.body,
                ),
              ),
        ),
    })
    always.push({
      weight: 1,
      arbitrary: fc
        .tuple(valid, fc.constantFrom(...parameters))
        .map(([{ target, init }, { name }]) =>
          as('repeated parameter', { target: append(append(target, `${name}=1`), `${name}=2`), init }),
        ),
    })
  }
  if (content) {
    always.push(
      {
        weight: 3,
        arbitrary: fc
          .tuple(valid, fc.jsonValue({ maxDepth: 3 }))
          .map(([request, value]) => as('other JSON', withBody(request, JSON.stringify(value)))),
      },
      {
        weight: 3,
        arbitrary: fc
          .tuple(valid, valuesOf(document, content.schema), fc.jsonValue({ maxDepth: 1 }), fc.nat())
          .map(([request, value, other, nth]) => {
            const entries = Object.entries((value ?? {}) as object)
            const mixed = entries.map(([name, each], index): [string, unknown] => [
              name,
              index === nth % entries.length ? other : each,
            ])
            return as('other field', withBody(request, JSON.stringify(Object.fromEntries(mixed))))
          }),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(valid, fc.uint8Array({ maxLength: 60 }))
          .map(([request, bytes]) => as('no JSON', withBody(request, Uint8Array.from(bytes)))),
      },
      {
        weight: 1,
        arbitrary: valid.map((request) => as('cut JSON', withBody(request, request.init.body?.slice(0, -1)))),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(valid, WRONG_TYPES)
          .map(([request, type]) => as('another media type', withBody(request, request.init.body, type))),
      },
      {
        weight: 1,
        arbitrary: valid.map((request) => {
          const { target, init } = withBody(request, request.init.body)
          return as('compressed', {
            target,
            init: { ...init, headers: { ...init.headers, 'Content-Encoding': 'gzip' } },
          })
        }),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(valid, fc.integer(LARGE_BODY))
          .map(([request, size]) =>
            as('large body', withBody(request, JSON.stringify({ query: 'a'.repeat(size) }))),
          ),
      },
    )
  }
  return fc.oneof(...always)
}

/** Lone surrogates cannot be encoded as UTF-8; their raw bytes are sent instead. */
function encodeText(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}
