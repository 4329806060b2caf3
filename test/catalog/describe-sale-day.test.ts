import { describe, expect, it } from 'vitest'
import { describeSaleDay } from '#catalog/describe-sale-day.ts'
import { changeId, inOrderOfTime, type RecordedChange } from '#catalog/recorded-change.ts'
import type { Language } from '#text/language.ts'
import { smallCatalog } from '../support/content.ts'

describe('a sale day in words', () => {
  function inWords(fields: Record<string, unknown>, language: Language = 'vi') {
    const catalog = smallCatalog({ calendar: { day: { name: 'Ngày đôi', rule: 'yearly 12-12', ...fields } } })
    const [day] = catalog.saleDays
    if (!day) throw new Error('no day')
    const strings = catalog.stringsIn(language)
    return { said: describeSaleDay(day, language, strings), strings }
  }

  it.each([
    ['double-day', 'expectDoubleDay'],
    ['payday', 'expectPayday'],
    ['shopping-day', 'expectShoppingDay'],
    ['gift-day', 'expectGiftDay'],
    ['holiday', 'expectHoliday'],
    ['season', 'expectSeason'],
  ] as const)('says what such a day usually brings: %s', (kind, key) => {
    const { said, strings } = inWords({ kind })
    expect(said).toEqual({ name: 'Ngày đôi', lang: 'vi', expectation: strings[key] })
  })

  it('expects nothing of a day whose kind nobody wrote', () => {
    expect(inWords({}).said.expectation).toBeUndefined()
  })

  it('has the name of the reader’s language, or of the one that stands in for it', () => {
    const translations = { en: { name: 'Double day' } }
    expect(inWords({ translations }, 'en').said).toMatchObject({ name: 'Double day', lang: 'en' })
    expect(inWords({ translations }, 'ja').said).toMatchObject({ name: 'Double day', lang: 'en' })
    expect(inWords({}, 'ja').said).toMatchObject({ name: 'Ngày đôi', lang: 'vi' })
  })
})

describe('recorded changes', () => {
  const change = (at: number, id: string): RecordedChange => ({
    at,
    type: 'new',
    kind: 'deal',
    id,
    title: id,
    lang: 'vi',
    category: 'food',
  })

  it('have ids that sort with their moment', () => {
    expect(changeId(change(1_795_000_000_000, 'tea'))).toBe('1795000000000~deal/tea/new')
  })

  it('stand in the order of time, and those of one moment by id', () => {
    const changes = [change(2, 'a'), change(1, 'c'), change(1, 'b'), change(1, 'd')]
    for (const given of [changes, changes.toReversed()])
      expect(given.toSorted(inOrderOfTime).map(({ id }) => id)).toEqual(['b', 'c', 'd', 'a'])
  })
})
