import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { renderMistake } from '#entries/check-content.ts'
import { fieldsAt, nearest, parseRecord, readPlain } from '#entries/parse-record.ts'

const schema = z.strictObject({
  title: z.string({ error: 'write a title' }).max(70, { error: 'write less' }),
  size: z.strictObject({ width: z.string(), height: z.string() }, { error: 'write a group' }).optional(),
  items: z.array(z.strictObject({ name: z.string({ error: 'write a name' }) })).default([]),
  names: z.partialRecord(z.enum(['vi', 'en']), z.strictObject({ title: z.string() })).optional(),
  how: z
    .union([z.enum(['fast', 'slow']), z.strictObject({ speed: z.string({ error: 'write a speed' }) })], {
      error: 'write fast, slow or a speed',
    })
    .optional(),
})

const read = (text: string) => parseRecord('a.yaml', text, schema)
const reportsOf = (text: string): string[] => read(text).mistakes.map(renderMistake)

describe('a record', () => {
  it('is read with every value as it stands in the file', () => {
    const { data, mistakes, source } = read('title: 007\nsize:\n  width: 1.50\n  height: yes\n')
    expect(mistakes).toEqual([])
    expect(data).toEqual({ title: '007', size: { width: '1.50', height: 'yes' }, items: [] })
    expect(source?.value).toEqual({ title: '007', size: { width: '1.50', height: 'yes' } })
  })

  it('may repeat a part by an anchor', () => {
    const { data } = read('title: A\nitems:\n  - &first\n    name: B\n  - *first\n')
    expect(data?.items).toEqual([{ name: 'B' }, { name: 'B' }])
  })

  it('has no data where something is wrong with it, but what stands in it', () => {
    const { data, source, mistakes } = read('title: A\nsise: B\n')
    expect(data).toBeUndefined()
    expect(source?.value).toEqual({ title: 'A', sise: 'B' })
    expect(mistakes).toHaveLength(1)
  })

  it.each([
    [
      'a field that is unknown',
      'title: A\nsizes: B\n',
      ['a.yaml:2:1 sizes: found "B"; unknown field; did you mean size?'],
    ],
    [
      'a field that is like none',
      'title: A\ncolour: red\n',
      ['a.yaml:2:1 colour: found "red"; unknown field; write one of title, size, items, names, how'],
    ],
    [
      'two of them',
      'titel: A\nitem: B\n',
      [
        'a.yaml:1:1 title: missing; write a title',
        'a.yaml:1:1 titel: found "A"; unknown field; did you mean title?',
        'a.yaml:2:1 item: found "B"; unknown field; did you mean items?',
      ],
    ],
    [
      'an unknown field in a group',
      'title: A\nsize:\n  width: 1\n  height: 2\n  widht: 3\n',
      ['a.yaml:5:3 size.widht: found "3"; unknown field; did you mean width?'],
    ],
    [
      'an unknown field in an item of a list',
      'title: A\nitems:\n  - name: B\n  - name: C\n    nam: D\n',
      ['a.yaml:5:5 items.1.nam: found "D"; unknown field; did you mean name?'],
    ],
    [
      'an unknown field below a name',
      'title: A\nnames:\n  en:\n    title: B\n    titel: C\n',
      ['a.yaml:5:5 names.en.titel: found "C"; unknown field; did you mean title?'],
    ],
    [
      'a name that is not one of those that there are',
      'title: A\nnames:\n  enn:\n    title: B\n',
      ['a.yaml:3:3 names.enn: found a group of fields; unknown field; did you mean en?'],
    ],
    ['a list where a text belongs', 'title: [A]\n', ['a.yaml:1:1 title: found a list; write a title']],
    [
      'a group where a text belongs',
      'title:\n  a: A\n',
      ['a.yaml:1:1 title: found a group of fields; write a title'],
    ],
    ['a text where a group belongs', 'title: A\nsize: 3\n', ['a.yaml:2:1 size: found "3"; write a group']],
    [
      'a missing field of an item',
      'title: A\nitems:\n  - name: B\n  - {}\n',
      ['a.yaml:4:5 items.1.name: missing; write a name'],
    ],
    [
      'a long text, which is cut',
      `title: ${'x'.repeat(71)}\n`,
      [`a.yaml:1:1 title: found "${'x'.repeat(60)}…"; write less`],
    ],
    [
      'a word that no choice has',
      'title: A\nhow: fats\n',
      ['a.yaml:2:1 how: found "fats"; Invalid option: expected one of "fast"|"slow"'],
    ],
    ['a choice without its field', 'title: A\nhow: {}\n', ['a.yaml:2:6 how.speed: missing; write a speed']],
    [
      'what is no choice at all',
      'title: A\nhow: [fast]\n',
      ['a.yaml:2:1 how: found a list; Invalid option: expected one of "fast"|"slow"'],
    ],
    [
      'a list instead of a record',
      '- title: A\n',
      ['a.yaml:1:1 (record): found a list; Invalid input: expected object, received array'],
    ],
    [
      'a text instead of a record',
      'title\n',
      ['a.yaml:1:1 (record): found "title"; Invalid input: expected object, received string'],
    ],
    [
      'nothing but a comment',
      '# later\n',
      ['a.yaml:1:1 (file): the file is empty; write a record or delete the file'],
    ],
    ['nothing', '', ['a.yaml:1:1 (file): the file is empty; write a record or delete the file']],
  ])('says of %s where it stands and what to write', (_what, text, reports) => {
    expect(reportsOf(text)).toEqual(reports)
  })

  it.each([
    ['title: A: B\n', '1:8', 'a colon in the text; put the whole text in quotes'],
    ['title: "A\n', '2:1', 'a quotation mark or bracket is not closed, or a colon is missing'],
    [
      'title: A\nsize: %A\n',
      '2:7',
      'a text that begins with a sign of YAML, such as % or @; put it in quotes',
    ],
    ['title: @shop\n', '1:8', 'a text that begins with a sign of YAML, such as % or @; put it in quotes'],
    ['title: A\nname B\n', '2:1', 'a quotation mark or bracket is not closed, or a colon is missing'],
    [
      'title: A\nname B\nsize: C\n',
      '2:1',
      'a line without a field; put a text of several lines in quotes, or begin it with >-',
    ],
    ['title: "A" B\n', '1:12', 'a character that means something else in YAML'],
    ['title: A\nitems: [*Sale, *Two]\n', '2:9', 'a text that begins with * or &; put it in quotes'],
    ['title: A\ntitle: B\n', '2:1', 'this field stands in the record twice; delete one of the two'],
    ['title: *a\n', '1:8', 'a text that begins with * or &; put it in quotes'],
    ['title: A\n---\ntitle: B\n', '2:1', 'a second record after ---; write one record a file'],
    ['size:\n\twidth: 1\n', '2:1', 'a tab; indent with two spaces'],
  ])('says what to do about %j', (text, place, advice) => {
    const [report = ''] = reportsOf(text)
    expect(report.slice(0, `a.yaml:${place} (YAML): `.length)).toBe(`a.yaml:${place} (YAML): `)
    expect(report).toContain(advice)
  })

  it.each(['<<<<<<< HEAD', '=======', '>>>>>>> other'])(
    'says on which line the marker of a conflict stands: %s',
    (marker) => {
      expect(reportsOf(`title: A\nsize: B\n${marker}\n`)).toEqual([
        'a.yaml:3:1 (YAML): a conflict marker of git; keep one of the two versions and delete the three marker lines',
      ])
    },
  )

  it('takes no row of signs within a text for a conflict', () => {
    expect(read('title: >-\n  A\n  ======= B\n').mistakes).toEqual([])
  })

  it('has at most 256 KB', () => {
    const comment = `title: A\n#${' '.repeat(256 * 1024 - 10)}`
    expect(comment).toHaveLength(256 * 1024)
    expect(read(comment).mistakes).toEqual([])
    expect(reportsOf(`${comment} `)).toEqual([
      'a.yaml:1:1 (file): 256 KB; a record has at most 256 KB, so divide it or remove what is no part of it',
    ])
  })
})

describe('a comment behind a value', () => {
  it('is known where it begins without a space', () => {
    const { source } = read('title: A #copied\nsize:\n  width: 1 #w\n  height: 2\n')
    expect(source?.commentAt(['title'])).toBe('copied')
    expect(source?.commentAt(['size', 'width'])).toBe('w')
    expect(source?.commentAt(['size', 'height'])).toBeUndefined()
    expect(source?.commentAt(['items'])).toBeUndefined()
  })

  it('is not looked for where all comments begin with one', () => {
    expect(read('title: A # copied\n').source?.commentAt(['title'])).toBeUndefined()
  })
})

describe('a mistake that another record shows', () => {
  it.each([
    [['title'], '1:1', 'title: found "A"'],
    [['items', 1, 'name'], '4:5', 'items.1.name: found "C"'],
    [['items', 1], '4:5', 'items.1: found a group of fields'],
    [['items', 0, 'price'], '3:5', 'items.0.price: missing'],
    [['size'], '1:1', 'size: missing'],
    [['size', 'width'], '1:1', 'size.width: missing'],
    [['names'], '5:1', 'names: found nothing'],
    [[], '1:1', '(record): found a group of fields'],
  ])('points at %j', (path, place, text) => {
    const { source } = read('title: A\nitems:\n  - name: B\n  - name: C\nnames:\n')
    const mistake = source?.mistakeAt(path, 'wrong')
    expect(mistake && renderMistake(mistake)).toBe(`a.yaml:${place} ${text}; wrong`)
  })
})

describe('the fields that a schema knows', () => {
  it.each([
    [[], ['title', 'size', 'items', 'names', 'how']],
    [['size'], ['width', 'height']],
    [['items', 3], ['name']],
    [['items'], ['name']],
    [['names'], ['vi', 'en']],
    [['names', 'en'], ['title']],
    [['how'], ['speed']],
    [['title'], []],
    [['nothing', 'below'], []],
  ])('at %j', (path, fields) => {
    expect(fieldsAt(schema, path)).toEqual(fields)
  })
})

describe('the word that was meant', () => {
  it.each([
    ['shoppe', 'shopee'],
    ['tikk', 'tiki'],
    ['laz', undefined],
    ['lazda', 'lazada'],
    ['minimumSpent', 'minimumSpend'],
    ['xyz', undefined],
    ['abcdefghi', undefined],
  ])('by %s is %s: a third of it may differ, or two letters', (typed, meant) => {
    expect(nearest(typed, ['shopee', 'tiki', 'lazada', 'minimumSpend'])).toBe(meant)
  })
})

describe('the values of a file without a mistake', () => {
  it('are read as they stand, and not at all where two readers could differ', () => {
    expect(readPlain('a: 1\nb: [yes, null]\n')).toEqual({ value: { a: '1', b: ['yes', 'null'] } })
    expect(readPlain('a: &x 1\nb: *x\n')).toBeUndefined()
    expect(readPlain('a: [1\n')).toBeUndefined()
  })
})
