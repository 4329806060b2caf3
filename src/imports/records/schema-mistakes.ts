import type { z } from 'zod'
import type { Fields, Value } from '#imports/records/record.ts'

/** The first mistake of a record by the schema of its folder; undefined when it is valid. */
export function schemaMistake(schema: z.ZodType, fields: Fields): string | undefined {
  const parsed = schema.safeParse(asWritten(fields))
  if (parsed.success) return undefined
  const [issue] = parsed.error.issues
  return issue ? `${issue.path.join('.') || 'the record'}: ${issue.message}` : 'does not fit the record'
}

/** A value with every scalar as text, which schemas expect. */
function asWritten(value: Value): unknown {
  if (Array.isArray(value)) return value.map(asWritten)
  if (typeof value !== 'object') return String(value)
  const written: Record<string, unknown> = {}
  for (const key in value) written[key] = asWritten(value[key] ?? '')
  return written
}
