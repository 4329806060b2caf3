import { describe, expect, it } from 'vitest'
import { createLexicon, createLexiconIndex } from '#search/lexicon.ts'
import { readPhrases } from '#search/phrases.ts'
import { circumstancesIn, originsIn } from '#search/reading/circumstances.ts'
import { createPlacedThings } from '#search/reading/placed-things.ts'
import { PLACED } from '#search/terms.ts'
import { conceptTerm } from '#search/concept.ts'
import { tokensOf } from '#text/words.ts'
import { createVocabulary } from '#search/vocabulary.ts'
import { indexOf } from '../support/search-over.ts'
import { tinyCatalog } from '../support/tiny-search.ts'

const THINGS = {
  bikes: { vi: ['xe đạp'], zh: ['单车'], ko: ['자전거'] },
  'folding-bikes': { vi: ['xe đạp gấp'], parent: 'bikes' },
  gyms: { vi: ['phòng tập'], zh: ['健身房'], ko: ['헬스장'], en: ['gym'], fr: ['salle de sport'] },
  soap: { vi: ['xà bông'], en: ['soap'], fr: ['savon'] },
  'presents-for-women': { vi: ['quà cho nàng'] },
}

const lexicon = createLexicon(
  createLexiconIndex(tinyCatalog({ deals: {}, words: { 'product-type': THINGS } })),
)

const journeys = createLexicon(
  createLexiconIndex(
    tinyCatalog({
      deals: {},
      words: {
        'product-type': {
          tour: { vi: ['tour'], zh: ['旅游团'], ja: ['ツアー'], ko: ['투어'] },
          'transport-tickets': { vi: ['vé đi lại'] },
          'bus-ticket': { vi: ['vé xe'], also: ['transport-tickets'] },
        },
        place: {
          hanoi: { vi: ['hà nội'], en: ['hanoi'], zh: ['河内'], ja: ['ハノイ'], ko: ['하노이'] },
          'da-nang': { vi: ['đà nẵng'], zh: ['岘港'], ja: ['ダナン'], ko: ['다낭'] },
        },
      },
    }),
  ),
)

const circumstances = (query: string): string[] => {
  const reading = { isAccented: /[^\p{ASCII}]/u.test(query), isQuery: true }
  const phrases = readPhrases(tokensOf(query), lexicon, reading)
  return [...circumstancesIn(phrases)].flatMap(({ concept }) => concept?.id ?? [])
}

describe('where a journey begins', () => {
  const origins = (query: string): string[] => {
    const reading = { isAccented: /[^\p{ASCII}]/u.test(query), isQuery: true }
    return [...originsIn(readPhrases(tokensOf(query), journeys, reading))].flatMap(
      ({ concept }) => concept?.id ?? [],
    )
  }

  it.each([
    'tour đà nẵng từ hà nội',
    'tour da nang from hanoi',
    'tour da nang depuis hanoi',
    '岘港旅游团 从河内出发',
    'ハノイからダナンのツアー',
    '하노이 출발 다낭 투어',
  ])('only orders what is had at the other place: %s', (query) => {
    expect(origins(query)).toEqual(['hanoi'])
  })

  it.each(['tour từ hà nội', 'vé xe từ hà nội đi đà nẵng', 'tour đà nẵng, hà nội'])(
    'is asked for where no other place is, and by who buys a ticket: %s',
    (query) => {
      expect(origins(query)).toEqual([])
    },
  )
})

describe('the circumstances of what a query seeks', () => {
  it.each([
    ['phòng tập xa quá, cần mua xe đạp', ['gyms']],
    ['phòng tập xa quá cần xe đạp', ['gyms']],
    ['cần xe đạp, phòng tập xa quá', ['gyms']],
    ['cần xe đạp gần phòng tập', ['gyms']],
    ['the gym is closed, where can I get soap', ['gyms']],
    ['la salle de sport est fermée, je cherche savon', ['gyms']],
    ['不去健身房了想买单车', ['gyms']],
    ['헬스장 그만두고 자전거 구매', ['gyms']],
    ['cần mua xà bông làm quà cho nàng', ['presents-for-women']],
    ['mua quà cho nàng: xà bông', []],
    ['xe đạp tặng xà bông', ['soap']],
    ['mua xe đạp tặng kèm xà bông', ['soap']],
    ['tặng xà bông', []],
  ])('are the things that it names beside that: %s', (query, ids) => {
    expect(circumstances(query)).toEqual(ids)
  })

  it.each([
    ['one thing alone', 'phòng tập cần mua'],
    ['things of which none is sought', 'phòng tập, xe đạp'],
    ['things that are all sought', 'cần xe đạp, cần xà bông'],
    ['what is joined to the thing', 'cần xe đạp và phòng tập'],
    ['what stands beside it', 'cần xe đạp phòng tập'],
    ['what is of one kind with it', 'có xe đạp rồi, cần xe đạp gấp'],
    ['a thing too far behind the verb', 'phòng tập, cần một thứ thật là bền màu xe đạp'],
  ])('are not %s', (_, query) => {
    expect(circumstances(query)).toEqual([])
  })

  it('are told by the verb of the same clause alone', () => {
    expect(circumstances('phòng tập mới mở, em cần. xe đạp')).toEqual([])
    expect(circumstances('헬스장, 자전거. 구매')).toEqual([])
  })
})

describe('a thing that is had at places', () => {
  const deals = (name: string, count: number, placed: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `${name.replaceAll(' ', '-')}-${at}`,
        { title: `Giảm giá ${name}${at < placed ? ' ở Huế' : ''} ${at}`, category: 'travel' },
      ]),
    )
  const { postings } = indexOf(
    tinyCatalog({
      deals: { ...deals('hotel', 20, 2), ...deals('tent', 20, 1), ...deals('soap', 450, 0) },
      words: {
        'product-type': { hotels: { vi: ['hotel'] }, tents: { vi: ['tent'] }, soaps: { vi: ['soap'] } },
        place: { hue: { vi: ['Huế'] } },
      },
    }),
  )
  const vocabulary = createVocabulary(postings)
  const isPlaced = createPlacedThings(postings, vocabulary.numberOf(PLACED))
  const thing = (id: string): number => vocabulary.numberOf(conceptTerm('product-type', id)) ?? -1

  it('is one of whose deals at least a tenth name a place', () => {
    expect(['hotels', 'tents', 'soaps'].map((id) => isPlaced(thing(id)))).toEqual([true, false, false])
    expect(isPlaced(thing('hotels'))).toBe(true)
  })

  it('is none where no deal names a place', () => {
    expect(createPlacedThings(postings, undefined)(thing('hotels'))).toBe(false)
  })
})
