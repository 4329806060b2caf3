import type { z } from 'zod'
import type { Fields, Value } from '#imports/records/record.ts'

/** What is wrong with a record for the schema of its folder, in one sentence; nothing where it fits. */
export function schemaMistake(schema: z.ZodType, fields: Fields): string | undefined {
  const parsed = schema.safeParse(asWritten(fields))
  if (parsed.success) return undefined
  const [issue] = parsed.error.issues
  return issue ? `${issue.path.join('.') || 'the record'}: ${issue.message}` : 'does not fit the record'
}

/** Every scalar as the text that stands in the file, which is what schemas read. */
function asWritten(value: Value): unknown {
  if (Array.isArray(value)) return value.map(asWritten)
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asWritten(each)]))
  return String(value)
}
