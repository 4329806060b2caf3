import { describe, expect, it } from 'vitest'
import { createCodeFinder } from '#search/spelling/codes.ts'
import { createBudget } from '#search/budget.ts'

const TERMS = [
  '50',
  'banh',
  'banh_mi',
  'banhmixxl',
  'demoban',
  'demobanhmi20',
  'demobanhmi30',
  'demobanhmi30_moi',
]
const CODES = [...TERMS, 'demotsn15', 'freeshipvui', 'wh1000xm5']

describe('codes that a word may stand for', () => {
  const findCodes = createCodeFinder(CODES)
  const found = (word: string, steps = 1000): readonly string[] => findCodes(word, createBudget(steps))

  it('hold a word of letters and digits', () => {
    expect(found('tsn15')).toEqual(['demotsn15'])
    expect(found('mi20')).toEqual(['demobanhmi20'])
  })

  it('hold a short one behind no letter', () => {
    expect([found('xm5'), found('i20')]).toEqual([['wh1000xm5'], []])
  })

  it('begin with a long word, also where they are letters alone', () => {
    expect(found('demobanhmi')).toEqual(['demobanhmi20', 'demobanhmi30'])
    expect(found('demotsn1')).toEqual(['demotsn15'])
    expect(found('freeshipv')).toEqual(['freeshipvui'])
  })

  it('are found by any of their parts with a letter and a digit, whatever else there is', () => {
    const many = Array.from({ length: 300_000 }, (_, n) => `demo${n.toString(36)}x${n}`).toSorted()
    const among = createCodeFinder([...many, 'wh-1000xm5'])
    expect(among('00xm5', createBudget(20_000))).toEqual(['wh-1000xm5'])
    expect(among('h-100', createBudget(20_000))).toEqual(['wh-1000xm5'])
    const last = (299_999).toString(36)
    expect(among(last, createBudget(20_000))).toEqual([`demo${last}x299999`])
  })

  it('are not found by what is short, by plain words within them, or beyond the budget', () => {
    expect([found('m20'), found('demoban'), found('banhmixx'), found('zzzzzzzzzz')]).toEqual([[], [], [], []])
    expect([found('tsn15', 0), found('demobanhmi', 0)]).toEqual([[], []])
  })

  it('are at most twenty', () => {
    const many = createCodeFinder(Array.from({ length: 50 }, (_, index) => `demosale1${index + 10}`))
    expect([many('demosale', createBudget(1000)).length, many('sale1', createBudget(1000)).length]).toEqual([
      20, 20,
    ])
  })
})
