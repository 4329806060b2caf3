import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dealListParametersSchema } from '#contract/deal-list.ts'
import { describe as describeValue, parseInput, presentName } from '#contract/parse-input.ts'
import { sinceSchema } from '#contract/changes.ts'
import { savingsBodySchema } from '#contract/savings.ts'
import { searchBodySchema, searchParametersSchema } from '#contract/search.ts'

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

describe('a mistake', () => {
  const messageOf = (
    schema: Parameters<typeof parseInput>[0],
    raw: object,
    sentAs?: Record<string, string>,
  ) => {
    const read = parseInput(schema, raw as Record<string, unknown>, sentAs)
    if (read.ok) throw new Error('it was read')
    return `${read.failure.code}: ${read.failure.message.split(';')[0]}`
  }

  it('within a list is named by its place', () => {
    const lines = [{ price: 1 }, { price: 'x' }]
    expect(messageOf(savingsBodySchema, { store: 'shopee', lines })).toBe(
      'invalid_parameter: lines[1].price is "x"',
    )
    expect(messageOf(savingsBodySchema, { store: 'a', amount: 1, shopper: { app: 'so' } })).toBe(
      'invalid_parameter: shopper.app is "so"',
    )
  })

  it('in a query is one of queries, by the name under which it was sent', () => {
    expect(messageOf(searchBodySchema, { query: '' })).toBe('missing_query: query is blank')
    expect(messageOf(searchBodySchema, { query: null })).toBe('missing_query: query is blank')
    expect(messageOf(searchBodySchema, { query: 5 })).toBe('invalid_query: query is 5')
    expect(messageOf(searchBodySchema, { query: '' }, { query: 'q' })).toBe('missing_query: q is blank')
  })

  it('in all of the input is one of the input', () => {
    expect(
      messageOf(
        z.object({}).refine(() => false, 'write less'),
        {},
      ),
    ).toBe('invalid_parameter: input is an object')
  })
})

describe('a moment since which changes are asked for', () => {
  const read = (text: string): string | undefined => {
    const { data } = sinceSchema.safeParse(text)
    return data === undefined ? undefined : new Date(data).toISOString()
  }

  it.each([
    ['2026-11-22', '2026-11-21T16:59:59.999Z'],
    ['2026-11-22T08:00:00+07:00', '2026-11-22T01:00:00.000Z'],
    ['2026-11-22T08:00:00 07:00', '2026-11-22T01:00:00.000Z'],
    ['2026-11-22T08:00Z', '2026-11-22T08:00:00.000Z'],
    ['2026-11-22T08:00:00.5-05:30', '2026-11-22T13:30:00.500Z'],
    // datetime.isoformat(), Instant.toString(), strftime('%z'), str(datetime), PostgreSQL.
    ['2026-11-22T01:00:00.123456+00:00', '2026-11-22T01:00:00.123Z'],
    ['2026-11-22T01:00:00.123456789Z', '2026-11-22T01:00:00.123Z'],
    ['2026-11-22T08:00:00+0700', '2026-11-22T01:00:00.000Z'],
    ['2026-11-22 08:00:00+07:00', '2026-11-22T01:00:00.000Z'],
    ['2026-11-22 08:00:00.5+07', '2026-11-22T01:00:00.500Z'],
    ['2026-11-22t01:00:00z', '2026-11-22T01:00:00.000Z'],
    ['2026-11-22 01:00:00 -0330', '2026-11-22T04:30:00.000Z'],
    ['2026-11-22T08:00:0007:00', undefined],
    ['2026-11-22T08:00:00+25:00', undefined],
    ['2026-11-22T08:00:00+07:60', undefined],
    ['2026-02-31', undefined],
    ['2026-02-31T08:00Z', undefined],
    ['2026-11-22T25:00Z', undefined],
    ['2026-11-22T08:00', undefined],
    ['2026-11-22x', undefined],
    ['x2026-11-22', undefined],
  ])('%s', (text, moment) => {
    expect(read(text)).toBe(moment)
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
    ['x'.repeat(40), `"${'x'.repeat(40)}"`],
    ['x'.repeat(41), 'a text of 41 characters'],
    ['🎧'.repeat(41), 'a text of 41 characters'],
    [Infinity, 'too large a number'],
    [[1], 'a list'],
    [{ a: 1 }, 'an object'],
  ])('of %j is %s', (value, text) => {
    expect(describeValue(value)).toBe(text)
  })
})
