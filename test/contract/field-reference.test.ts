import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldsOf, parametersOf } from '#contract/field-reference.ts'
import { searchBodySchema } from '#contract/search.ts'

describe('the fields of a shape', () => {
  it('are told with those of their parts, in the order in which they are written', () => {
    const shape = z.object({
      title: z.string().nullable().meta({ description: 'Name' }),
      kind: z.enum(['a', 'b']).optional().meta({ description: 'Which' }),
      store: z.object({ id: z.string().meta({ description: 'Id' }) }).meta({ description: 'Where' }),
      steps: z
        .array(z.object({ code: z.string().meta({ description: 'Code' }) }))
        .meta({ description: 'How' }),
      tags: z.array(z.string()).meta({ description: 'Tags' }),
    })
    expect(fieldsOf(shape, 'output')).toEqual([
      { name: 'title', type: 'string or null', required: true, description: 'Name' },
      { name: 'kind', type: 'string', required: false, description: 'Which; one of a, b' },
      { name: 'store', type: 'object', required: true, description: 'Where' },
      { name: 'store.id', type: 'string', required: true, description: 'Id' },
      { name: 'steps', type: 'array of object', required: true, description: 'How' },
      { name: 'steps[].code', type: 'string', required: true, description: 'Code' },
      { name: 'tags', type: 'array of string', required: true, description: 'Tags' },
    ])
  })
})

describe('the parameters of an operation', () => {
  it('are told with nothing that is not known of them', () => {
    const shape = z.object({
      any: z.unknown().meta({ description: 'Whatever' }),
      list: z.array(z.unknown()).optional(),
      one: z.enum(['only']).default('only'),
      mixed: z.union([z.string(), z.int()]).optional().meta({ description: 'Either' }),
    })
    expect(parametersOf(shape)).toEqual([
      { name: 'any', type: 'any', required: true, description: 'Whatever' },
      { name: 'list', type: 'array of any', required: false },
      { name: 'one', type: 'only', required: false, default: 'only' },
      { name: 'mixed', type: 'string or integer', required: false, description: 'Either' },
    ])
    expect(parametersOf(shape)[1]).not.toHaveProperty('description')
    expect(parametersOf(shape)[1]).not.toHaveProperty('default')
    expect(fieldsOf(z.object({ one: z.enum(['only']) }), 'output')).toEqual([
      { name: 'one', type: 'string', required: true, description: '' },
    ])
  })

  it('are told with their values and defaults', () => {
    const parameters = Object.fromEntries(
      parametersOf(searchBodySchema).map(({ name, ...parameter }) => [name, parameter]),
    )
    expect(parameters).toMatchObject({
      query: { type: 'string', required: true },
      mode: { type: 'agent | ui', required: false, default: 'agent' },
      limit: { type: 'integer', required: false, default: 10 },
    })
  })
})
