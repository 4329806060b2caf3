import { describe, expect, it } from 'vitest'
import { joinResults } from '#api/operations/join-results.ts'
import type { AgentSearchResponse } from '#contract/search.ts'
import type { DealResult } from '#contract/deal.ts'
import { digest } from '#process/digest.ts'

const RESULTS: DealResult[] = [
  { title: 'Giảm 20% “trà sữa”', href: 'https://deals.example/s/a', category: 'food', summary: null },
  { title: '밀크티 "results":[] \\ \u2028', href: 'https://deals.example/s/b', category: 'food' },
]
const MATCHES = [
  { score: 3.149, matchedOn: ['trà sữa'] },
  { score: 1, matchedOn: [] },
]

const frameFor = (query: string, total: number): AgentSearchResponse => ({
  ok: true,
  query,
  total,
  results: [],
  response: 'Có "results":[] kết quả.',
})

const joined = (query: string, results = RESULTS, matches = MATCHES) =>
  joinResults(frameFor(query, results.length), results, matches, digest)

const whole = (query: string, results = RESULTS, matches = MATCHES): string =>
  JSON.stringify({
    ...frameFor(query, results.length),
    results: results.map((result, place) => {
      const { score, matchedOn = [] } = matches[place] ?? {}
      return { ...result, score, ...(matchedOn.length > 0 && { matchedOn }) }
    }),
  })

describe('joined results', () => {
  it.each(['trà sữa', '"results":[', '\\"results":[]', '日本語 "', ''])(
    'are the bytes of the JSON of the whole for %j, the second time too',
    (query) => {
      for (let time = 0; time < 2; time += 1)
        expect(new TextDecoder().decode(joined(query).body)).toBe(whole(query))
    },
  )

  it('are those of one result, and of none', () => {
    expect(new TextDecoder().decode(joined('a', RESULTS.slice(0, 1)).body)).toBe(
      whole('a', RESULTS.slice(0, 1)),
    )
    expect(new TextDecoder().decode(joined('a', []).body)).toBe(whole('a', []))
  })

  it('have another version with every change of the bytes', () => {
    const [first, second] = RESULTS as [DealResult, DealResult]
    const versions = [
      joined('a'),
      joined('b'),
      joined('a', [second, first]),
      joined('a', [first]),
      joined('a', [{ ...first, title: 'Giảm 21%' }, second]),
      joined('a', RESULTS, [
        { score: 3.15, matchedOn: ['trà sữa'] },
        { score: 1, matchedOn: [] },
      ]),
    ].map(({ version }) => version)
    expect(new Set(versions).size).toBe(versions.length)
  })
})
