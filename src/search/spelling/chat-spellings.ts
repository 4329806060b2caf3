/** Words as chats spell them; short forms of one thing alone are in the lexicon. */
import type { ConceptKind, Lexicon } from '#search/concept.ts'
import type { Token } from '#text/words.ts'
import { stripMarks } from '#text/fold.ts'

/**
 * Words as chats shorten them, wherever they stand: "máy lọc nc" is a máy lọc nước. Short forms of one thing
 * alone stand in `content/lexicon/`.
 */
const SPELLINGS: Record<string, string> = {
  không: 'ko k0 kô kông khg khôg hk hok hem hơm hông hổng hỗng khum',
  nước: 'nc',
  người: 'ng',
  được: 'đc',
  trước: 'trc trk',
  'đăng ký': 'đky dky đki dki đkí',
  'sân bay': 'sb',
  'màn hình': 'mh',
  'sinh nhật': 'sn',
  'dịch vụ': 'dv dvu dvụ',
  'xe máy': 'xm',
  'văn phòng': 'vp',
  'công ty': 'cty',
  'gia đình': 'gđ gđình',
  'em bé': 'bb',
  'tài khoản': 'tk',
  đi: 'đj',
  yêu: 'iu',
  vui: 'zui',
  vô: 'zô',
  về: 'zìa zề',
  quá: 'wá',
  nhiều: 'nhìu',
}

const WRITTEN_OUT: ReadonlyMap<string, readonly Pick<Token, 'folded' | 'accented'>[]> = new Map(
  Object.entries(SPELLINGS).flatMap(([text, spellings]) => {
    const words = text.split(' ').map((word) => ({ folded: stripMarks(word), accented: word }))
    return spellings.split(' ').map((spelling): [string, typeof words] => [spelling, words])
  }),
)

const NAMES: ReadonlySet<ConceptKind> = new Set<ConceptKind>(['store', 'brand'])

/** Longer names are not written by ear. */
const NAME_WORDS_MAX = 4

/** The words of a query with those of chats written out, but in names such as "iu ni cờ lô". */
export function withoutChatSpellings(
  tokens: readonly Token[],
  lexicon: Pick<Lexicon, 'phrasesFrom'>,
): Token[] {
  return tokens.flatMap((token, at) => {
    const words = WRITTEN_OUT.get(token.accented)
    if (words === undefined) return [withWholeEnding(token)]
    return beginsName(tokens, at, lexicon) ? [token] : words.map((word) => ({ ...token, ...word }))
  })
}

function beginsName(tokens: readonly Token[], at: number, lexicon: Pick<Lexicon, 'phrasesFrom'>): boolean {
  for (let length = 2; length <= NAME_WORDS_MAX; length += 1) {
    const stretch = tokens.slice(at, at + length)
    const known = lexicon.phrasesFrom(stretch.map(({ folded }) => folded).join(' '))
    if (known === undefined || stretch.length < length) return false
    const typed = stretch.map(({ accented }) => accented).join(' ')
    if (known.some(({ accented, concept }) => accented === typed && NAMES.has(concept.kind))) return true
  }
  return false
}

/** With diacritics it is a Vietnamese word, none of which ends in a vowel and g: "đag", "nướg". */
const MARKED_WITH_SHORT_ENDING = /^(?=\p{L}+$)(?=.*[^a-z])\p{L}*[^b-df-hj-np-tv-xzđ]g$/u

function withWholeEnding(token: Token): Token {
  if (!token.accented.endsWith('g') || !MARKED_WITH_SHORT_ENDING.test(token.accented)) return token
  const whole = (word: string): string => `${word.slice(0, -1)}ng`
  return { ...token, folded: whole(token.folded), accented: whole(token.accented) }
}

/** Letters that chats write for others at the start of a word, and at its end. */
const STARTS: readonly (readonly [start: string, meant: string])[] = [
  ['f', 'ph'],
  ['w', 'qu'],
  ['z', 'd'],
  ['z', 'v'],
  ['z', 'gi'],
  ['j', 'gi'],
  ['k', 'c'],
]
const SHORT_ENDING = /(?<=[aeiouy])g$/

/** What a folded word may be that is written by its sound: `fim` is phim, `zép` dép, `hàg` hàng. */
export function asTheySound(word: string): string[] {
  const ending = word.replace(SHORT_ENDING, 'ng')
  const started = STARTS.flatMap(([start, meant]) => {
    if (!ending.startsWith(start)) return []
    const rest = ending.slice(start.length)
    return [meant.endsWith('i') && rest.startsWith('i') ? meant.slice(0, -1) + rest : meant + rest]
  })
  return ending === word ? started : [ending, ...started]
}

/** Sounds that some speakers make alike, at the start of a word and at its end. */
const ALIKE_STARTS = [
  ['ch', 'tr'],
  ['x', 's'],
  ['d', 'gi', 'r', 'v'],
  ['l', 'n'],
  ['ng', 'ngh'],
  ['g', 'gh'],
  ['k', 'c', 'q'],
]
const ALIKE_ENDS = [
  ['n', 'ng', 'nh'],
  ['t', 'c', 'ch'],
  ['i', 'y'],
]

/** What a folded word may be to somebody who spells by ear: `chang` is trang, `xong` song. */
export function spelledByEar(word: string): string[] {
  return [
    ...ALIKE_STARTS.flatMap((sounds) => {
      const own = longestOf(sounds, (sound) => word.startsWith(sound))
      return othersThan(own, sounds).map((sound) => sound + word.slice(own.length))
    }),
    ...ALIKE_ENDS.flatMap((sounds) => {
      const own = longestOf(sounds, (sound) => word.endsWith(sound))
      return othersThan(own, sounds).map((sound) => word.slice(0, -own.length) + sound)
    }),
  ]
}

/** The longest of some sounds that a word has; empty where it has none. */
function longestOf(sounds: readonly string[], isThere: (sound: string) => boolean): string {
  return sounds
    .filter(isThere)
    .reduce((longest, sound) => (sound.length > longest.length ? sound : longest), '')
}

function othersThan(own: string, sounds: readonly string[]): readonly string[] {
  return own === '' ? [] : sounds.filter((sound) => sound !== own)
}
