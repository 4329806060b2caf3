import { z } from 'zod'
import { toJsonSchema } from '#contract/json-schema.ts'

/** A parameter in words, as documents for people and agents print it. */
export const parameterReferenceSchema = z.object({
  name: z.string().meta({ description: 'Name in the query string or the JSON body', examples: ['limit'] }),
  type: z.string().meta({ description: 'JSON type, or the values it takes', examples: ['integer'] }),
  required: z.boolean().meta({ description: 'Whether a request without it is refused', examples: [false] }),
  default: z
    .union([z.string(), z.number(), z.boolean()])
    .optional()
    .meta({ description: 'What holds when it is left out', examples: [10] }),
  description: z
    .string()
    .optional()
    .meta({ description: 'What it does and its range', examples: ['1 to 50'] }),
})

export type ParameterReference = z.output<typeof parameterReferenceSchema>

interface Property {
  type?: string
  enum?: readonly string[]
  anyOf?: readonly Property[]
  default?: string | number | boolean
  description?: string
}

/** The parameters of an operation's input, in the order in which the schema names them. */
export function referenceParameters(input: z.ZodType): ParameterReference[] {
  const { properties = {}, required = [] } = toJsonSchema(input, 'input') as {
    properties?: Record<string, Property>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: typeOf(property),
    required: required.includes(name),
    ...(property.default !== undefined && { default: property.default }),
    ...(property.description !== undefined && { description: property.description }),
  }))
}

/** Of alternatives the first is the one to send. */
function typeOf({ type, enum: values, anyOf }: Property): string {
  if (values) return values.join(' | ')
  if (type !== undefined) return type
  const [first] = anyOf ?? []
  return first ? typeOf(first) : 'string'
}
