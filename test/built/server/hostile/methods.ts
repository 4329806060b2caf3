import { CLOSED, type HostileRequest, raw } from './requests.ts'
import { ALL_ROUTES } from '../../../support/routes.ts'

/** Methods that HTTP parsers know, and that nothing here takes. */
const KNOWN = ['TRACE', 'DELETE', 'PATCH', 'PUT', 'PROPFIND', 'QUERY']

/** What is no method at all. */
const UNKNOWN = ['get', 'GETT', 'FETCH', 'G\tET', '\0GET', '..', '{}', 'GET\r\nX']

export const METHOD_REQUESTS: readonly HostileRequest[] = [
  ...ALL_ROUTES.flatMap(({ target }) =>
    KNOWN.map((method) => ({
      what: `${method} ${target}`,
      bytes: raw(`${method} ${target}`),
      expected: [405],
    })),
  ),
  ...UNKNOWN.flatMap((method) =>
    ['/', '/api/deals'].map((target) => ({
      what: `method ${JSON.stringify(method)} ${target}`,
      bytes: raw(`${method} ${target}`),
      expected: [400],
    })),
  ),
  { what: 'CONNECT', bytes: raw('CONNECT evil.example:443'), expected: [405] },
  { what: 'OPTIONS *', bytes: raw('OPTIONS *'), expected: [400] },
  { what: 'the preface of HTTP/2', bytes: Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), expected: [400] },
  { what: 'nothing at all', bytes: Buffer.from('\r\n\r\n\r\n'), expected: [CLOSED, 400, 408], isCut: true },
]
