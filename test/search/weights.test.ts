/** The relations between numbers of the engine, and what a shopper sees of the thresholds among them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { WEIGHTS } from '#search/weights.ts'
import { tinySearch } from '../support/tiny-search.ts'

const { boosts, shares, synonyms, thresholds, degrees, edits, fields } = WEIGHTS

describe('the degrees to which records meet constraints', () => {
  it.each([
    ['no minimum for a sum', degrees.noMinimum],
    ['no hours for an hour', degrees.anyHour],
    ['no ages for an age', degrees.anyAge],
    ['a minimum that is reached', degrees.minimumReached],
    ['more cash back than asked for', degrees.moreThanAsked * degrees.cashback],
    ['ending on the last of the days that are soon', 1 - degrees.withinSoon],
  ])('count as met where nothing speaks against the record: %s', (_, degree) => {
    expect(degree).toBeGreaterThan(degrees.met)
    expect(degree).toBeLessThan(1)
  })

  it.each([
    ['less than asked for', degrees.lessThanAsked],
    ['ending after what is soon', degrees.afterSoon],
    ['no minimum for orders above a sum', degrees.noMinimumAbove],
    ['a minimum above the sum', degrees.minimumMissed],
    ['another end, next to the days', degrees.otherEnd + degrees.otherEndNear],
    ['another sum', degrees.farFromSum],
  ])('count as missed, and as closer than nothing: %s', (_, degree) => {
    expect(degree).toBeLessThan(degrees.met)
    expect(degree).toBeGreaterThan(0)
  })

  it('are below nothing for what states the opposite', () => {
    expect(Math.max(degrees.otherHours, degrees.otherAges)).toBeLessThan(0)
  })
})

describe('what stands for a clause', () => {
  const { satisfied, ...others } = synonyms

  it.each(['text', 'collected', 'also', 'correction'] as const)('satisfies it: %s', (name) => {
    expect(others[name]).toBeGreaterThan(satisfied)
  })

  it.each(['broader', 'otherMarks', 'measured', 'sound', 'noPlace'] as const)(
    'is close at best: %s',
    (name) => {
      expect(others[name]).toBeLessThan(satisfied)
    },
  )

  it('satisfies it in another language where it is a concept, and not where it is a word', () => {
    expect(shares.foreignConcept).toBeGreaterThan(satisfied)
    expect(shares.foreignWord).toBeLessThan(satisfied)
  })
})

describe('boosts', () => {
  it('require no seam between words, and every concept that names something', () => {
    expect(boosts.seam).toBeLessThan(thresholds.mustBoost)
    const { store, brand, place, category, intent, occasion, generic, stop } = boosts.kinds
    const named = [store, brand, boosts.kinds['product-type'], place, category, intent, occasion]
    expect(Math.min(...named)).toBeGreaterThan(thresholds.mustBoost)
    expect([generic, stop, boosts.kinds['off-topic']]).toEqual([0, 0, 0])
  })

  it('put a shop before a wallet beside it', () => {
    expect(boosts.kinds.store * shares.wallet).toBeLessThan(boosts.kinds.store * shares.commonConcept)
  })

  it('count a title more than a summary, and a summary more than terms', () => {
    expect(fields.title).toBeGreaterThan(fields.summary)
    expect(fields.summary).toBeGreaterThan(fields.terms)
  })

  it('bound comparisons of texts by the cheapest slip', () => {
    expect(edits.space).toBe(
      Math.min(edits.space, edits.swapped, edits.doubled, edits.droppedOrAdded, edits.soundsAlike),
    )
  })
})

describe('a deal that says nothing of a condition', () => {
  const { ask } = tinySearch({
    words: { 'product-type': { 'milk-tea': { vi: ['trà sữa'] }, course: { vi: ['khóa học'] } } },
    deals: {
      tea: { title: 'Trà sữa bớt 15%' },
      club: { title: 'Khóa học vẽ bớt 15%', category: 'education' },
    },
  })

  it.each([
    ['an hour', 'trà sữa 10 giờ sáng', 'tea'],
    ['an age', 'khóa học 6 tuổi', 'club'],
    ['a sum', 'trà sữa đơn dưới 100k', 'tea'],
    ['a day', 'trà sữa ngày mai', 'tea'],
  ])('matches it: %s', (_, query, id) => {
    const { matched, matches, relaxed } = ask(query)
    expect(matches.map((match) => (match.source === 'deals' ? match.deal.id : ''))).toEqual([id])
    expect({ matched, relaxed }).toEqual({ matched: true, relaxed: [] })
  })
})

describe('numbers with a fraction', () => {
  it('stand in weights.ts alone, where they decide the order', () => {
    const folder = join(import.meta.dirname, '../../src/search')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && file !== 'weights.ts',
    )
    const found = files.flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .filter((line) => !/^\s*(?:\*|\/[/*])/.test(line) && /(?<![\w.\]'"}])\d*\.\d+(?![\w.])/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    // The size of a table; and half a horse more, as Vietnamese says it.
    expect(found.filter((line) => !/const ROOM =|=== 'hai'/.test(line))).toEqual([])
  })
})
