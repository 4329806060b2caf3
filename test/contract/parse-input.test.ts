import { describe, expect, it } from 'vitest'
import { dealListParametersSchema } from '#contract/deal-list.ts'
import { describe as describeValue, parseInput, presentName } from '#contract/parse-input.ts'
import { searchParametersSchema } from '#contract/search.ts'

describe('parsing input', () => {
  it('gives what a schema makes of it', () => {
    expect(parseInput(searchParametersSchema, { q: ' tra  sua ', limit: '5' })).toEqual({
      ok: true,
      data: { q: 'tra sua', limit: 5 },
    })
  })

  it.each([
    [searchParametersSchema, {}, 'missing_query', 'q is missing; it must have 1–500 characters.'],
    [searchParametersSchema, { q: ' ' }, 'missing_query', 'q is blank; it must have 1–500 characters.'],
    [
      searchParametersSchema,
      { q: 'x'.repeat(501) },
      'invalid_query',
      'q is a text of 501 characters; it must have 1–500 characters.',
    ],
    [
      searchParametersSchema,
      { q: 'a', limit: '99' },
      'invalid_parameter',
      'limit is "99"; write a whole number from 1 to 50.',
    ],
    [
      dealListParametersSchema,
      { category: 'finance' },
      'invalid_parameter',
      'category is "finance"; write one of all, books, shopping, travel, food, tech, lifestyle, education.',
    ],
  ])('names the field, what came and what is expected (%#)', (schema, raw, code, message) => {
    expect(parseInput(schema, raw)).toEqual({ ok: false, failure: { code, message } })
  })
})

describe('the name of a value that has several', () => {
  it('is the first that holds more than white space, else the first that was given', () => {
    expect(presentName({ q: 'a', query: 'b' }, ['q', 'query'])).toBe('q')
    expect(presentName({ q: ' ', query: 'b' }, ['q', 'query'])).toBe('query')
    expect(presentName({ q: '\u200B', query: 'b' }, ['q', 'query'])).toBe('query')
    expect(presentName({ query: ' ' }, ['q', 'query'])).toBe('query')
    expect(presentName({ q: ' ', query: '' }, ['q', 'query'])).toBe('q')
    expect(presentName({}, ['q', 'query'])).toBe('q')
  })
})

describe('a value in a message', () => {
  it.each([
    [undefined, 'missing'],
    [null, 'null'],
    [5, '5'],
    ['a "b"', String.raw`"a \"b\""`],
    ['x\ny', String.raw`"x\ny"`],
    ['x'.repeat(41), 'a text of 41 characters'],
    [[1], 'a list'],
    [{ a: 1 }, 'an object'],
  ])('of %j is %s', (value, text) => {
    expect(describeValue(value)).toBe(text)
  })
})
