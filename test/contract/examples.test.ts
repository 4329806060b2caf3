import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { errorResponseSchema } from '#contract/errors.ts'
import { type JsonSchema, toJsonSchema } from '#contract/json-schema.ts'
import { type OperationId, OPERATIONS } from '#contract/operations.ts'
import { smartLinkErrorSchema } from '#contract/smart-link.ts'

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)

/** Every example below a schema that the schema it stands in does not accept. */
function wrongExamples(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap((each, index) => wrongExamples(each, `${path}.${index}`))
  const { examples, ...rest } = schema as JsonSchema
  const accepts = Array.isArray(examples) ? ajv.compile(rest) : () => true
  const wrong = (Array.isArray(examples) ? examples : []).filter((example) => !accepts(example))
  return [
    ...wrong.map((example) => `${path}: ${JSON.stringify(example)}`),
    ...Object.entries(rest).flatMap(([key, value]) => wrongExamples(value, `${path}.${key}`)),
  ]
}

const shapes = [
  ...(Object.keys(OPERATIONS) as OperationId[]).flatMap((id) => {
    const { input, output } = OPERATIONS[id]
    return [
      ...(input ? [[`the input of ${id}`, toJsonSchema(input, 'input')] as const] : []),
      ...(output ? [[`the answer of ${id}`, toJsonSchema(output, 'output')] as const] : []),
    ]
  }),
  ['an error', toJsonSchema(errorResponseSchema, 'output')] as const,
  ['an error of createSmartLink', toJsonSchema(smartLinkErrorSchema, 'output')] as const,
]

describe('the examples', () => {
  it.each(shapes)('of %s are such values', (name, schema) => {
    expect(wrongExamples(schema, name)).toEqual([])
  })

  it('are told apart from values that are none', () => {
    expect(wrongExamples({ properties: { limit: { type: 'integer', examples: ['five'] } } }, 'x')).toEqual([
      'x.properties.limit: "five"',
    ])
  })
})
