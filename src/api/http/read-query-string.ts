import { failure, parseInput, type Read } from '#contract/parse-input.ts'

/**
 * Reads the given fields of a query string. Other parameters are ignored. A repeated field is an error,
 * because it is ambiguous.
 */
export function readQueryString(url: string, fields: readonly string[]): Read<Record<string, string>> {
  const start = url.indexOf('?')
  const end = url.indexOf('#')
  const query = start < 0 ? '' : url.slice(start + 1, end < 0 ? undefined : end)
  const parameters = new URLSearchParams(query)
  const found: Record<string, string> = {}
  for (const field of fields) {
    const values = parameters.getAll(field)
    if (values.length > 1) {
      return failure('invalid_parameter', `${field} is given ${values.length} times; give it once.`)
    }
    if (values[0] !== undefined) found[field] = values[0]
  }
  return { ok: true, data: found }
}

type InputSchema = Parameters<typeof parseInput>[0] & { shape: object }

/** Reads a query string by the shape of an operation, whose fields have no synonyms. */
export function readQuery<Schema extends InputSchema>(
  url: string,
  schema: Schema,
): ReturnType<typeof parseInput<Schema>> {
  const raw = readQueryString(url, Object.keys(schema.shape))
  return raw.ok ? parseInput(schema, raw.data) : raw
}
