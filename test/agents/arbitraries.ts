import fc from 'fast-check'
import {
  type OpenapiDocument,
  type Parameter,
  type PlacedOperation,
  resolve,
  type Schema,
} from './document.ts'

/** A request in the form that `fetch` takes. */
export interface Request {
  target: string
  init: { method: string; headers: Record<string, string>; body?: string }
}

/** Text as users type it, including typical corruptions. */
const WORDS = fc.constantFrom(
  'trà sữa',
  'shopee',
  'mã giảm giá',
  '할인',
  'フリーシップ',
  '优惠',
  'flight',
  '50%',
  '100k',
  '🎁',
)
const TEXT = fc.oneof(
  { weight: 3, arbitrary: fc.array(WORDS, { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')) },
  fc.string({ minLength: 1, maxLength: 60 }),
  // Printable text in any script. Invalid strings are generated elsewhere.
  fc.stringMatching(/^[\p{L}\p{N}\p{P} ]{1,60}$/u),
)

const PLAIN = /^[^\p{Cc}\p{Cs}]*\S[^\p{Cc}\p{Cs}]*$/u

/** Generates values that a schema allows. */
export function valuesOf(document: OpenapiDocument, given: Schema): fc.Arbitrary<unknown> {
  const schema = resolve(document, given)
  const deeper = (inner: Schema): fc.Arbitrary<unknown> => valuesOf(document, inner)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return fc.oneof(...alternatives.map(deeper))
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => deeper({ ...schema, type })))
  }
  switch (schema.type) {
    case 'string':
      return textsOf(schema)
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1000 : schema.exclusiveMinimum + 1),
        max: schema.maximum ?? 1000,
      })
    case 'number':
      return fc.double({
        min: schema.exclusiveMinimum ?? schema.minimum ?? -1000,
        minExcluded: schema.exclusiveMinimum !== undefined,
        max: schema.maximum ?? 1000,
        noNaN: true,
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(deeper(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, field]) => [name, deeper(field)] as const,
      )
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
    }
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function textsOf({ pattern, minLength = 0, maxLength = 200, examples = [] }: Schema): fc.Arbitrary<string> {
  const known = examples.filter((each): each is string => typeof each === 'string')
  const made =
    pattern === undefined ? TEXT.filter((text) => PLAIN.test(text)) : fc.stringMatching(new RegExp(pattern))
  const fitting = made.filter((text) => text.length >= minLength && text.length <= maxLength)
  return known.length === 0 ? fitting : fc.oneof(fitting, fc.constantFrom(...known))
}

/** Generates valid requests of an operation. */
export function validRequests(document: OpenapiDocument, operation: PlacedOperation): fc.Arbitrary<Request> {
  const parameters = operation.parameters ?? []
  const required = parameters.filter((each) => each.required).map(({ name }) => name)
  const values = fc.record(
    Object.fromEntries(parameters.map(({ name, schema }) => [name, valuesOf(document, schema)])),
    { requiredKeys: required },
  )
  const content = operation.requestBody?.content['application/json']
  const body = content
    ? valuesOf(document, content.schema).map((each) => JSON.stringify(each))
    : fc.constant(undefined)
  return fc.tuple(values, body).map(([given, text]) => requestOf(operation, parameters, given, text))
}

/** Places values in the query, the path and the headers. */
export function requestOf(
  { method, path }: PlacedOperation,
  parameters: readonly Parameter[],
  values: Record<string, unknown>,
  body: string | undefined,
): Request {
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  let pathname = path
  for (const { name, in: place } of parameters) {
    if (!(name in values)) continue
    const value = String(values[name])
    if (place === 'query') query.append(name, value)
    else if (place === 'path') pathname = pathname.replace(`{${name}}`, encodeURIComponent(value))
    // A value that a header cannot contain would not leave the client.
    else if (/^[\x20-\x7e]*$/.test(value)) headers[name] = value
  }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const target = query.size > 0 ? `${pathname}?${query}` : pathname
  return { target, init: { method, headers, ...(body !== undefined && { body }) } }
}
