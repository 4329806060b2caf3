import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ReadTerms, readTerms } from '#imports/terms/read-terms.ts'

/** What a native reader says of each text: discount, minimum, conditions. `-` is a field that cannot be said. */
function readTable(name: string) {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([text = '', discount = '', minimum = '', conditions = '']) => ({
      text,
      truth: { ...discountFields(discount), ...minimumFields(minimum), ...conditionFields(conditions) },
    }))
}

const FIELDS = ['kind', 'value', 'max', 'minimumSpend', 'newUser', 'appOnly', 'payment'] as const

describe('terms in free text', () => {
  it.each(['gia tri', 'đơn hàng từ', 'giảm 1k từ', 'không áp dụng ứng dụng'])(
    'come to an end where words are repeated without one: %s',
    (words) => {
      const text = `${words} `.repeat(2000).slice(0, 3700)
      expect(readTerms(`${text} 50k`).discount).toBeUndefined()
    },
  )

  it.each([
    ['of platforms', 'terms.tsv'],
    ['of shops, restaurants, travel and banks', 'terms-of-shops.tsv'],
  ])('%s are read without inventing: fewer than one field in a hundred is wrong', (_, name) => {
    const wrong: string[] = []
    const counts = { read: 0, right: 0, leftEmpty: 0 }
    const table = readTable(name)
    for (const { text, truth } of table) {
      const fields = fieldsOf(readTerms(text))
      for (const field of FIELDS) {
        const [is, should] = [fields[field], truth[field]]
        if (is === undefined && should !== undefined) counts.leftEmpty += 1
        if (is === undefined) continue
        counts.read += 1
        if (JSON.stringify(is) === JSON.stringify(should)) counts.right += 1
        else wrong.push(`${text}: ${field} is ${JSON.stringify(is)}, not ${JSON.stringify(should)}`)
      }
    }
    console.log(`${name}, ${table.length} texts: ${JSON.stringify({ ...counts, wrong: wrong.length })}`)
    expect(wrong.length / counts.read, wrong.join('\n')).toBeLessThan(0.01)
    expect(counts.right / (counts.right + counts.leftEmpty)).toBeGreaterThan(0.9)
  })

  it('say why a field is left empty', () => {
    expect(readTerms('Giảm đến 50% toàn bộ sản phẩm')).toEqual({
      doubts: ['the discount varies: giảm đến 50%'],
    })
    expect(readTerms('Giảm 20K đơn từ 99K, giảm 50K đơn từ 299K').doubts).toHaveLength(2)
  })
})

function fieldsOf({ discount, doubts: _doubts, ...others }: ReadTerms): Record<string, unknown> {
  return { ...discount, ...others }
}

function discountFields(text: string): Record<string, unknown> {
  if (text === '' || text === '-') return {}
  const [, prefix = '', amount = '', cap] = /^(cb|ship|bogo|gift)?([\d.k%]*)(?:<(\w+))?$/.exec(text) ?? []
  const kind = { cb: 'cashback', ship: 'freeship', bogo: 'bogo', gift: 'gift' }[prefix]
  return {
    kind: kind ?? (amount.endsWith('%') ? 'percent' : 'amount'),
    ...(amount !== '' && { value: numberOf(amount) }),
    ...(cap !== undefined && { max: numberOf(cap) }),
  }
}

function minimumFields(text: string): Record<string, unknown> {
  return text === '' || text === '-' ? {} : { minimumSpend: numberOf(text) }
}

function conditionFields(text: string): Record<string, unknown> {
  const payment = /pay:(.*)$/.exec(text)?.[1]
  return {
    ...(/\bnew\b/.test(text) && { newUser: true }),
    ...(/\bapp\b/.test(text) && { appOnly: true }),
    ...(payment !== undefined && { payment: payment.split(',') }),
  }
}

function numberOf(text: string): number {
  return text.endsWith('k') ? Number(text.slice(0, -1)) * 1000 : Number.parseFloat(text)
}
