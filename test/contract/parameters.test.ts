import { describe, expect, it } from 'vitest'
import { languageParameter, limitSchema, queryTextSchema } from '#contract/parameters.ts'

describe('the text of a query', () => {
  it.each([
    ['tra sua', 'tra sua'],
    ['  trà \n sữa\t', 'trà sữa'],
    ['tra\u0300 su\u031B\u0303a', 'trà sữa'],
    ['👩‍🍳 ăn', '👩‍🍳 ăn'],
    ['\u202Etrà\u202C \u2066 sữa\u2069', 'trà sữa'],
    ['x'.repeat(500), 'x'.repeat(500)],
  ])('takes %j', (text, expected) => {
    expect(queryTextSchema.parse(text)).toBe(expected)
  })

  it.each([
    ['white space alone', '  \n '],
    ['what cannot be seen', '\u200B\u200B'],
    ['directions alone', '\u202E\u202C'],
    ['501 characters', 'x'.repeat(501)],
    ['a control character', 'tra\u0000sua'],
    ['bytes that were no UTF-8', 'tra\uFFFDsua'],
    ['half a surrogate pair', 'tra\uD83Dsua'],
    ['a number', 5],
    ['a list', ['tra sua']],
    ['nothing', undefined],
  ])('refuses %s', (_what, value) => {
    expect(queryTextSchema.safeParse(value).success).toBe(false)
  })
})

describe('a limit', () => {
  const schema = limitSchema({ max: 50, fallback: 10 })

  it.each([
    [undefined, 10],
    [1, 1],
    [50, 50],
    ['7', 7],
    ['007', 7],
  ])('takes %j as %i', (value, expected) => {
    expect(schema.parse(value)).toBe(expected)
  })

  it.each([0, 51, -1, 1.5, '0', '51', '1.5', '1e1', ' 5', '', 'ten', null, true, Number.NaN])(
    'refuses %j and says what is expected',
    (value) => {
      const { error } = schema.safeParse(value)
      expect(error?.issues[0]?.message).toBe('write a whole number from 1 to 50')
    },
  )
})

describe('the language of an answer', () => {
  const schema = languageParameter('by default Vietnamese')

  it.each([
    ['vi', 'vi'],
    ['vi-VN', 'vi'],
    ['en_US', 'en'],
    ['zh-Hant-TW', 'zh'],
    ['KO', 'ko'],
    [undefined, undefined],
  ])('takes %j as %j', (tag, language) => {
    expect(schema.parse(tag)).toBe(language)
  })

  it.each(['vietnamese', 'vn', 'de-DE', 'enx', 'fil', '', ' en', 'en US', 7, ['en']])(
    'refuses %j and says what is expected',
    (tag) => {
      const { error } = schema.safeParse(tag)
      expect(error?.issues[0]?.message).toBe('write one of vi, en, ko, zh, fr, ja')
    },
  )
})
