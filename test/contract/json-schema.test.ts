import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toJsonSchema, toJsonSchemas } from '#contract/json-schema.ts'

describe('a shape as JSON Schema', () => {
  it('leaves room for more fields and sets no bounds of its own', () => {
    const shape = z.object({ count: z.int().meta({ description: 'How many' }) })
    expect(toJsonSchema(shape, 'output')).toEqual({
      type: 'object',
      properties: { count: { type: 'integer', description: 'How many' } },
      required: ['count'],
    })
  })

  it('has a choice of types where a value may be null', () => {
    const { properties } = toJsonSchema(z.object({ title: z.string().nullable() }), 'output')
    expect(properties).toEqual({ title: { anyOf: [{ type: 'string' }, { type: 'null' }] } })
  })

  it('keeps the example and the default of a shape that transforms its input', () => {
    const shape = z
      .string()
      .transform(Number)
      .pipe(z.int())
      .meta({ examples: [5], default: 10 })
    expect(toJsonSchema(z.object({ limit: shape }), 'input')['properties']).toEqual({
      limit: { type: 'string', examples: [5], default: 10 },
    })
  })

  it('refers to other named shapes below a base', () => {
    const store = z.object({ id: z.string() })
    const schemas = toJsonSchemas({ Store: store, Deal: z.object({ store }) }, 'output', '#/schemas/')
    expect(schemas['Deal']?.['properties']).toEqual({ store: { $ref: '#/schemas/Store' } })
    expect(schemas['Store']).toEqual({
      type: 'object',
      properties: { id: { type: 'string' } },
      required: ['id'],
    })
  })
})
