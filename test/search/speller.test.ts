import { describe, expect, it } from 'vitest'
import { createBudget } from '#search/budget.ts'
import { withoutTelex, withoutVni } from '#search/spelling/typing-methods.ts'
import { spellerOf } from '../support/speller-of.ts'

const PLENTY = 1e6

const once = (...texts: string[]) => texts.map((text) => [text, 1] as const)

const spell = spellerOf({
  names: once('lazada', 'tiki', 'shopee food'),
  phrases: once('highlands', 'traveloka', 'tra sua', 'lazar'),
  words: [...once('coffee', 'note', 'bike', 'giay', '1000xm5', 'resto'), ['resort', 20]],
})
const suggest = (typed: string) => spell(typed, createBudget(PLENTY))

describe('the speller', () => {
  it.each([
    ['another letter', 'traveloca', 'traveloka'],
    ['a letter that was left out', 'travloka', 'traveloka'],
    ['a letter too many', 'traveloaka', 'traveloka'],
    ['two letters swapped', 'lzaada', 'lazada'],
    ['a letter doubled', 'tikii', 'tiki'],
    ['a doubled letter left out', 'cofee', 'coffee'],
    ['two slips in a long word', 'highlnads', 'highlands'],
    ['a space left out', 'shopeefood', 'shopee food'],
    ['a slip in a phrase', 'tra suq', 'tra sua'],
    ['a name, rather than a phrase as near', 'lazad', 'lazada'],
    ['the commoner of two words that are about as near', 'resot', 'resort'],
    ['two likely slips in a name', 'lasadda', 'lazada'],
  ])('sees through %s: %s', (_slip, typed, known) => {
    expect(suggest(typed)).toBe(known)
  })

  it.each([
    ['too short', 'gia'],
    ['with digits', '1000xm4'],
    ['like nothing', 'qwertyuiop'],
    ['of four letters, one of them wrong', 'nike'],
    ['with another first letter', 'xofee'],
  ])('leaves a word alone that is %s: %s', (_what, typed) => {
    expect(suggest(typed)).toBeUndefined()
  })

  it('passes over candidates that do not fit the words beside them', () => {
    expect(
      spell('traveloca', createBudget(PLENTY), { fits: (candidate) => candidate !== 'traveloka' }),
    ).toBeUndefined()
  })

  it('stops when there is no budget left to look for candidates, or to compare with them', () => {
    expect(spell('traveloca', createBudget(400))).toBe('traveloka')
    expect(spell('traveloca', createBudget(150))).toBeUndefined()
    expect(spell('traveloca', createBudget(0))).toBeUndefined()
  })
})

describe('what is left of', () => {
  it.each([
    ['giamr', 'giam'],
    ['gias', 'gia'],
    ['ddienej', 'diene'],
    ['thoaij', 'thoai'],
    ['nuwowcs', 'nuoc'],
    ['khuyeesn', 'khuyen'],
  ])('Telex is taken out: %s', (typed, meant) => {
    expect(withoutTelex(typed)).toBe(meant)
  })

  it.each([
    ['giam3', 'giam'],
    ['gia3m', 'giam'],
    ['d9ie65n', 'dien'],
    ['su74a', 'sua'],
    ['tra2', 'tra'],
  ])('VNI is taken out: %s', (typed, meant) => {
    expect(withoutVni(typed)).toBe(meant)
  })

  it.each(['iphone17', 's24', 'ps5', 'wh1000xm5', '4k'])('VNI is no model: %s', (typed) => {
    expect(withoutVni(typed)).toBe(typed)
  })
})

describe('the steps of the speller', () => {
  /** What it finds among some words, and what that takes. */
  const found = (
    typed: string,
    words: readonly string[],
    context?: { unchanged?: string[]; most?: number },
  ) => {
    const budget = createBudget(PLENTY)
    const spellAmong = spellerOf({ words: once(...words) })
    const text = spellAmong(typed, budget, { fits: () => true, ...context })
    return { text, steps: budget.spent }
  }
  /** A search, a look at each of four pairs, and at the one word that two of them have. */
  const LOOKS = 100 + 4 + 2
  /** A comparison costs so much a typed letter. */
  const A_LETTER = 8

  it('are a search, the rarest pairs of letters, the texts that have them, and comparisons', () => {
    expect(found('lantexn', ['lantern'])).toEqual({ text: 'lantern', steps: LOOKS + 7 * A_LETTER })
    expect(found('lantexn', [])).toEqual({ text: undefined, steps: 100 + 4 })
    expect(found('lantexn', ['lantern'], { most: 2 })).toEqual({ text: 'lantern', steps: 100 + 7 + 5 + 56 })
  })

  it('are none for texts of another length, and no comparison with other letters', () => {
    const longer = ['lanternfish', 'lanternbug', 'lanternize', 'lanterno']
    expect(found('lantexn', ['lantern', ...longer.slice(0, 3)])).toEqual({
      text: 'lantern',
      steps: LOOKS + 56,
    })
    expect(found('lantexn', ['lantern', 'lan', 'lant', 'lante'])).toEqual({
      text: 'lantern',
      steps: LOOKS + 56,
    })
    expect(found('lantexn', ['lantern', 'lzzzzzz', 'lzzzzzy'])).toEqual({
      text: 'lantern',
      steps: LOOKS + 56,
    })
    expect(found('lantexn', ['lzzzzzz', 'lzzzzzy', 'zzzzzzn'])).toEqual({
      text: undefined,
      steps: 100 + 4 + 0,
    })
  })
})

describe('the nearest of several texts', () => {
  const among = (...words: readonly (readonly [string, number])[]) => {
    const spellAmong = spellerOf({ words })
    return (typed: string, most?: number) =>
      spellAmong(typed, createBudget(PLENTY), { fits: () => true, ...(most !== undefined && { most }) })
  }

  it('is a common one that is up to a quarter of a slip further away', () => {
    expect(among(['banana', 1], ['banama', 100])('banata')).toBe('banama')
    // Swapped letters cost 0.7, a letter left out 0.9, another letter 1.
    expect(among(['lantern', 1], ['laintern', 100])('lanetrn', 2)).toBe('lantern')
    expect(among(['orange', 1], ['oranges', 100])('ornage', 2)).toBe('orange')
    expect(among(['carpet', 1], ['carpets', 100])('carpetz', 2)).toBe('carpets')
  })

  it('may be far away in a long text', () => {
    const spellLong = among(['internationally', 1])
    expect(spellLong('intrenationaly')).toBe('internationally')
    expect(spellLong('intrenationalxx')).toBeUndefined()
  })

  it('has its words in the order and number in which they were typed', () => {
    expect(among(['tra sua', 1])('sua tra', 2)).toBeUndefined()
    expect(among(['tra sua', 1])('trasua', 1)).toBe('tra sua')
  })
})
