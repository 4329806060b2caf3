/** Whatever stands in a record of the largest size, it is read or refused at once, with few mistakes. */
import { describe, expect, it } from 'vitest'
import { FOLDERS } from '#entries/check-content.ts'
import { parseRecord } from '#entries/parse-record.ts'

const LARGEST = 256 * 1024 - 200

const HEAD = 'title: Trà\nstore: shopee\ncategory: food\nurl: https://shopee.vn/\n'

const fill = (line: (index: number) => string): string => {
  let text = HEAD
  for (let index = 0; text.length < LARGEST - 40; index += 1) text += line(index)
  return text
}

const RECORDS: Record<string, string> = {
  'unknown fields': fill((index) => `k${index}: x\n`),
  'the same field': fill(() => 'k: x\n'),
  'aliases of one text': `${HEAD}terms: [&a x${', *a'.repeat(5_000)}]\n`,
  'aliases of nothing': `${HEAD}terms: [${'*a, '.repeat(10_000)}]\n`,
  'items that are no text': `${HEAD}terms:\n${'  - {}\n'.repeat(36_000)}`,
  'lines without a field': fill(() => 'a b\n'),
  tabs: fill(() => '\t- a\n'),
  'brackets within each other': HEAD + '['.repeat(LARGEST - HEAD.length),
  commas: `${HEAD}terms: [${','.repeat(200_000)}]\n`,
}

/** Far above what a busy machine takes, and below what reading took before it was bounded. */
const MOST_MS = 3_000

describe('a record of the largest size', () => {
  it.each(Object.entries(RECORDS))('with %s is refused at once, with few mistakes', (_, text) => {
    const before = process.cpuUsage()
    const { data, mistakes } = parseRecord('deals/a.yaml', text, FOLDERS.deals)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(MOST_MS)
    expect(data).toBeUndefined()
    expect(mistakes.length).toBeGreaterThan(0)
    expect(mistakes.length).toBeLessThanOrEqual(21)
  })

  it('says how many more mistakes there are', () => {
    const text = HEAD + Array.from({ length: 50 }, (_, index) => `k${index}: x\n`).join('')
    expect(parseRecord('deals/a.yaml', text, FOLDERS.deals).mistakes.at(-1)?.message).toBe(
      'and 30 more mistakes; correct these first',
    )
  })
})
