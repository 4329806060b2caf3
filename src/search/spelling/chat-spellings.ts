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

/** The words of a query with those of chats written out. */
export function withoutChatSpellings(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    const words = WRITTEN_OUT.get(token.accented)
    return words === undefined ? [token] : words.map((word) => ({ ...token, ...word }))
  })
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
