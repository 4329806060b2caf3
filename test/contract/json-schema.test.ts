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

  it('keeps bounds and fields that were asked for, and examples as they are', () => {
    const shape = z
      .strictObject({ count: z.int().min(1).max(9), others: z.record(z.string(), z.int()) })
      .meta({ examples: [{ type: ['a', 'b'], count: null }] })
    expect(toJsonSchema(shape, 'output')).toEqual({
      type: 'object',
      properties: {
        count: { type: 'integer', minimum: 1, maximum: 9 },
        others: {
          type: 'object',
          propertyNames: { type: 'string' },
          additionalProperties: { type: 'integer' },
        },
      },
      required: ['count', 'others'],
      examples: [{ type: ['a', 'b'], count: null }],
    })
  })

  it('is described for those who write it and for those who read it', () => {
    const shape = z.object({ limit: z.int().default(5) })
    const [written, read] = [toJsonSchema(shape, 'input'), toJsonSchema(shape, 'output')]
    expect([written['required'], read['required']]).toEqual([undefined, ['limit']])
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
