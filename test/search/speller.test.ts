import { describe, expect, it } from 'vitest'
import { createEffort } from '#search/effort.ts'
import { createSpeller, createSpellingIndex } from '#search/spelling/speller.ts'
import { withoutTelex, withoutVni } from '#search/spelling/typing-methods.ts'

const PLENTY = 1e6

const once = (...texts: string[]) => texts.map((text) => [text, 1] as const)

const spell = createSpeller(
  createSpellingIndex({
    names: once('lazada', 'tiki', 'shopee food'),
    phrases: once('highlands', 'traveloka', 'tra sua', 'lazar'),
    words: [...once('coffee', 'note', 'bike', 'giay', '1000xm5', 'resto'), ['resort', 20]],
  }),
)
const suggest = (typed: string) => spell(typed, createEffort(PLENTY))

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
      spell('traveloca', createEffort(PLENTY), { fits: (candidate) => candidate !== 'traveloka' }),
    ).toBeUndefined()
  })

  it('looks for less where a word of the typed text is known to have no slip', () => {
    const spent = [[], ['tra']].map((kept) => {
      const effort = createEffort(PLENTY)
      expect(spell('tra suq', effort, { kept, fits: () => true })).toBe('tra sua')
      return effort.spent
    })
    expect(spent[1]).toBeLessThan(spent[0] ?? 0)
  })

  it('pays nothing for phrases that lack a word without a slip, however alike', () => {
    const costAmong = (...others: string[]): number => {
      const phrases = once('tra sua', ...others)
      const among = createSpeller(createSpellingIndex({ names: [], phrases, words: [] }))
      const effort = createEffort(PLENTY)
      expect(among('tra suq', effort, { kept: ['tra'], fits: () => true })).toBe('tra sua')
      return effort.spent
    }
    expect(costAmong('tre sua', 'tro sua', 'atra sua', 'trai sua')).toBe(costAmong())
  })

  it('stops when there is no effort left to look for candidates, or to compare with them', () => {
    expect(spell('traveloca', createEffort(400))).toBe('traveloka')
    expect(spell('traveloca', createEffort(150))).toBeUndefined()
    expect(spell('traveloca', createEffort(0))).toBeUndefined()
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
