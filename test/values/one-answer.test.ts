import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toQueryText } from '#search/query-text.ts'
import { readTerms } from '#imports/terms/read-terms.ts'
import { readAmount } from '#savings/calculator/read-amount.ts'
import { readConstraints } from '#search/constraints.ts'
import { readMoney } from '#values/money/read-money.ts'

/** Amounts in đồng as people write them; `-` is one that may be two, or is none. */
const table = readFileSync(join(import.meta.dirname, 'amounts.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))
  .map(([text = '', amount = '']) => ({ text, amount: amount === '-' ? undefined : Number(amount) }))

describe('an amount', () => {
  it('is one of at least 200', () => {
    expect(table.length).toBeGreaterThanOrEqual(200)
  })

  it.each(table)('has one answer everywhere: $text', ({ text, amount }) => {
    const read = readMoney(text, { store: 'VND' })
    const limits = readConstraints(toQueryText(`máy ảnh dưới ${text}`)).constraints.filter(
      ({ kind }) => kind === 'at-most',
    )
    expect({
      'a cell of an import': read.ok ? read.value.amount : undefined,
      'the calculator and a target price': readAmount(text, 'VND'),
      'a query': limits.map(({ value }) => value).at(0),
      'the terms of a deal': readTerms(`Giảm 10% tối đa ${text}`).discount?.max,
    }).toEqual({
      'a cell of an import': amount,
      'the calculator and a target price': amount,
      'a query': amount,
      'the terms of a deal': amount,
    })
  })
})
