/** Schemas become the tables of parameters and fields in the reference. */
import { z } from 'zod'
import { type JsonSchema, toJsonSchema } from '#contract/json-schema.ts'
import { SEARCH_LIMIT_MAX } from '#contract/limits.ts'

/** A field of a shape, for tables in documents. */
export interface Field {
  /** Dotted, with `[]` for the items of a list. */
  name: string
  type: string
  required: boolean
  /** The meaning, followed by the values of an enumeration. */
  description: string
}

/** A parameter as the reference for people and agents prints it. */
export const parameterReferenceSchema = z.object({
  name: z.string().meta({ description: 'Name in the query string or the JSON body', examples: ['limit'] }),
  type: z.string().meta({ description: 'JSON type, or the values it takes', examples: ['integer'] }),
  required: z.boolean().meta({ description: 'Whether a request without it is refused', examples: [false] }),
  default: z
    .union([z.string(), z.number(), z.boolean()])
    .optional()
    .meta({ description: 'The value used when it is left out', examples: [10] }),
  description: z
    .string()
    .optional()
    .meta({ description: 'What it does and its range', examples: [`1 to ${SEARCH_LIMIT_MAX}`] }),
})

export type ParameterReference = z.output<typeof parameterReferenceSchema>

/** Every field of a shape, including nested fields, in the order of the schema. */
export function fieldsOf(shape: z.ZodType, io: 'input' | 'output'): Field[] {
  return walk(toJsonSchema(shape, io), '')
}

/** The parameters of an operation's input, in the order in which the schema names them. */
export function parametersOf(input: z.ZodType): ParameterReference[] {
  return propertiesOf(toJsonSchema(input, 'input')).map(({ name, property, required }) => {
    const { description, enum: values, default: fallback } = property
    return {
      name,
      type: values ? values.join(' | ') : typeOf(property),
      required,
      ...(fallback !== undefined && { default: fallback }),
      ...(description !== undefined && { description }),
    }
  })
}

/** The properties of a field's JSON Schema that are read here. */
interface Property extends JsonSchema {
  type?: string | string[]
  items?: Property
  anyOf?: Property[]
  enum?: string[]
  default?: string | number | boolean
  description?: string
}

function propertiesOf(schema: JsonSchema): { name: string; property: Property; required: boolean }[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Property>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    property,
    required: required.includes(name),
  }))
}

function walk(schema: JsonSchema, prefix: string): Field[] {
  return propertiesOf(schema).flatMap(({ name, property, required }) => [
    { name: prefix + name, type: typeOf(property), required, description: describe(property) },
    ...walk(property, `${prefix}${name}.`),
    ...walk(property.items ?? {}, `${prefix}${name}[].`),
  ])
}

function typeOf({ type, items, anyOf }: Property): string {
  if (type === 'array') return `array of ${items ? typeOf(items) : 'any'}`
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  return Array.isArray(type) ? type.join(' or ') : (type ?? 'any')
}

function describe({ description, enum: values }: Property): string {
  const listed = values && values.length > 1 ? `one of ${values.join(', ')}` : undefined
  return [description, listed].filter(Boolean).join('; ')
}
