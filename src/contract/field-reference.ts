import type { z } from 'zod'
import { type JsonSchema, toJsonSchema } from '#contract/json-schema.ts'

export interface Field {
  /** Dotted, with `[]` for the items of a list. */
  name: string
  type: string
  required: boolean
  description: string
}

/** Every field of a shape, in the order in which it is written, for tables in documents. */
export function fieldsOf(shape: z.ZodType, io: 'input' | 'output'): Field[] {
  return walk(toJsonSchema(shape, io), '')
}

function walk(schema: JsonSchema, prefix: string): Field[] {
  const required = (schema['required'] ?? []) as string[]
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).flatMap(
    ([key, field]) => {
      const items = (field['items'] ?? {}) as JsonSchema
      const name = `${prefix}${key}`
      return [
        {
          name,
          type: typeOf(field),
          required: required.includes(key),
          description: describe(field),
        },
        ...walk(field, `${name}.`),
        ...walk(items, `${name}[].`),
      ]
    },
  )
}

function typeOf(field: JsonSchema): string {
  const { type, items, anyOf } = field as {
    type?: string | string[]
    items?: JsonSchema
    anyOf?: JsonSchema[]
  }
  if (type === 'array') return `array of ${items ? typeOf(items) : 'any'}`
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  return Array.isArray(type) ? type.join(' or ') : (type ?? 'any')
}

/** The description, and the values where they are a closed list. */
function describe(field: JsonSchema): string {
  const { description, enum: values } = field as { description?: string; enum?: string[] }
  const listed = values && values.length > 1 ? `one of ${values.join(', ')}` : undefined
  return [description, listed].filter(Boolean).join('; ')
}
