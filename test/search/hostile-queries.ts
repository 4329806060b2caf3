import { textsIn } from '#search/texts/packed-texts.ts'
import type { SearchIndex } from '#search/search-index.ts'
import { QUERY_MAX_CHARACTERS } from '#contract/limits.ts'
import { seededRandom } from '../bench/generate.ts'

/** Queries that once cost half a second each, and shapes that are hard on parsers. */
const KNOWN = [
  'hath '.repeat(98),
  '㏒n '.repeat(160),
  `giam${' '.repeat(400)}5`,
  '1'.repeat(500),
  '1 '.repeat(250),
  '1.'.repeat(250),
  'tu 1 den '.repeat(55),
  'ﷺ'.repeat(500),
  `${'a'.repeat(30)} `.repeat(16),
]

const LETTERS = Array.from('abcdeghiklmnopqrstuvxyz')
const ODD = [
  '㏒n',
  'ﷺ',
  'ﬃ',
  '50%',
  'dưới',
  'giam',
  'tu',
  'den',
  '1',
  '9999',
  '200k',
  '.',
  '-',
  '…',
  '쿠폰',
  '送料',
]

/** How many of the commonest words of a catalog are asked for in one query. */
const COMMON = 200

/**
 * Makes queries as long as they may be that are meant to cost much: common words of a catalog, words with
 * slips, words run together, nonsense, and one stretch of these over and over. The same seed gives the same
 * queries.
 */
export function createHostileQueries({ postings, dictionary }: SearchIndex, seed = 1): () => string {
  const random = seededRandom(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
  const words = postings.terms
    .map((term, number) => ({
      term,
      uses: (postings.offsets[number + 1] ?? 0) - (postings.offsets[number] ?? 0),
    }))
    .filter(({ term }) => !/[#~_]/.test(term))
    .toSorted((a, b) => b.uses - a.uses)
    .map(({ term }) => term)
  const common = words.slice(0, COMMON)
  const keys = [...textsIn(dictionary.lexicon.keys)]

  const nonsense = (): string => Array.from({ length: 2 + below(9) }, () => pick(LETTERS)).join('')
  const misspelt = (text: string): string => {
    const letters = Array.from(text)
    const at = below(letters.length)
    letters.splice(at, below(2), ...(random() < 0.7 ? [pick(LETTERS)] : []))
    return letters.join('')
  }
  const atoms = [
    () => pick(keys),
    () => misspelt(pick(keys)),
    () => pick(common),
    () => misspelt(pick(words)),
    () => pick(keys).replaceAll(' ', ''),
    () => pick(ODD),
    nonsense,
  ]
  let made = 0
  return () => {
    const known = KNOWN[made]
    made += 1
    if (known !== undefined) return known.slice(0, QUERY_MAX_CHARACTERS)
    const kinds = [pick(atoms), pick(atoms)]
    const unit = Array.from({ length: random() < 0.4 ? 1 + below(4) : 200 }, () => pick(kinds)()).join(' ')
    return `${unit} `
      .repeat(Math.ceil(QUERY_MAX_CHARACTERS / (unit.length + 1)))
      .slice(0, QUERY_MAX_CHARACTERS)
  }
}
