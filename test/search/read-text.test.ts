import { describe, expect, it } from 'vitest'
import { toQueryText } from '#search/query-text.ts'
import { createParsingTools } from '#search/query/create-reader.ts'
import { readText, TEXT_STAGES, type TextReading, type TextStageName } from '#search/query/read-text.ts'
import { indexOf } from '../support/search-over.ts'
import { NOW, tinyCatalog } from '../support/tiny-search.ts'

const catalog = tinyCatalog({
  words: { occasion: { 'womens-day': { vi: ['8/3'] } } },
  deals: { tea: { title: 'Trà sữa bớt 15%' } },
})
const context = { ...createParsingTools(indexOf(catalog)), now: NOW }
const ORDER = Object.keys(TEXT_STAGES) as TextStageName[]

/** What a query says, in an order of the stages. */
function read(query: string, order?: readonly TextStageName[]) {
  const { constraints, weekdays, quantities, rest }: TextReading = readText(
    toQueryText(query),
    context,
    order,
  )
  return {
    constraints: constraints.map(({ kind }) => kind),
    weekdays: weekdays.map(({ weekday }) => weekday),
    quantities: quantities.map(({ text }) => text),
    rest: rest.written.replace(/\s+/g, ' ').trim(),
  }
}

/** The stages with one of them moved to right behind another. */
function withBehind(moved: TextStageName, other: TextStageName): TextStageName[] {
  const order = ORDER.filter((name) => name !== moved)
  return order.toSpliced(order.indexOf(other) + 1, 0, moved)
}

describe('the stages that read the numbers of a query', () => {
  it.each<[TextStageName, TextStageName, string, Partial<ReturnType<typeof read>>]>([
    ['hours', 'dates', 'tối nay ăn gà rán', { constraints: ['at-hour'], rest: 'ăn gà rán' }],
    ['hours', 'quantities', 'săn mã 12h trưa', { constraints: ['at-hour'], quantities: [] }],
    ['dates', 'impossibleDates', 'áo 25/12', { constraints: ['valid-in'], rest: 'áo' }],
    ['orderSums', 'amounts', '满200减50', { constraints: ['order-at-least', 'amount-off'] }],
    ['quantities', 'amounts', 'sạc 20k mah', { constraints: [], quantities: ['20k mah'] }],
  ])('read %s before %s: %s', (first, second, query, meant) => {
    expect(ORDER.indexOf(first)).toBeLessThan(ORDER.indexOf(second))
    expect(read(query)).toMatchObject(meant)
    expect(read(query, withBehind(first, second))).not.toMatchObject(meant)
  })

  it('leave the rest of the text, the name of an occasion with it, and no date that is none', () => {
    expect(read('quà 8/3')).toMatchObject({ constraints: [], rest: 'quà 8/3' })
    expect(read('áo 30/2 màu đỏ')).toMatchObject({ constraints: [], rest: 'áo màu đỏ' })
    expect(read('áo màu đỏ')).toEqual({ constraints: [], weekdays: [], quantities: [], rest: 'áo màu đỏ' })
  })
})
