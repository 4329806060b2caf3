/** What a query does not want, in six languages, cut out of its text. */
import type { Phrase } from '#search/phrases.ts'
import type { QueryText } from '#search/query-text.ts'
import { WORD_END, WORD_START } from '#text/word-bounds.ts'
import { type Token, tokensOf } from '#text/words.ts'

/** How each language says in front of a thing that it is not wanted; a low price is none. */
const BEFORE =
  '(?:ma |chu )?(?:khong|ko|k|hok|hong|khum) (?:phai(?: la)?(?! (?:tra|dong|nhap))|lay|chon|(?<!cho \\S+ )o|ke|thich|muon(?! gi)(?: (?:mua|lay|dung|xai|ra|di|toi|den|o))?|can (?:mua|toi))|' +
  '(?:but |and )?not(?! (?:sure|only|just|working))|except(?: for)?|excluding|other than|anything but|apart from|aside from|besides|with the exception of|instead of|rather than|avoid|(?:don.t|do not) (?:want|need|like)|hate|allergic to|allergique (?:a|au|aux)|' +
  // A medicine for it, and a cream for a skin that has it, are sought.
  'di ung voi|(?<!(?:thuoc|da|tri|chong|kem|bi) )di ung|' +
  'mais pas|pas(?! che)|sauf|hors(?! taxe)|hormis|excepte|a part(?! time| of)|a l.exception d(?:e|u|es)|en dehors d(?:e|u|es)|plutot que|au lieu d(?:e|u|es)|autres? que'

/** "Trừ" takes money off as well, and without its diacritics it may be anything. */
const BEFORE_IN_VIETNAMESE =
  '(?:ngoại |loại )?trừ(?! (?:thẳng|tiền|trực|ngay|thêm|\\d))|đừng(?: lấy)?|bỏ qua|thay vì|ghét|' +
  // Another brand than this one; what is different, and what is outdoors or abroad, refuses nothing.
  'khác(?! (?:nhau|biệt|gì|nào|mọi|người))|(?<!nước )ngoài(?! (?:trời|ra|da|khơi|giờ))'

const BEFORE_UNSPACED = '不要|不想[要买]|不是|不含|不喜欢|讨厌|除[了开去]|排除'
const BEHIND_UNSPACED =
  '(?:은|는|이|가|을|를)? ?(?:말고|빼고|제외하고|제외한|제외|아니고|아닌|싫고|이외(?:에|의)?)| 외[에의]|(?:以外|之外)[的の]?|じゃない|ではない|ではなくて?|じゃなくて?|を除く|を除いて'

const PLAIN = new RegExp(`${WORD_START}(?:${BEFORE})${WORD_END}`, 'gu')
const MARKED = new RegExp(`${WORD_START}(?:${BEFORE_IN_VIETNAMESE})${WORD_END}`, 'gu')
const UNSPACED = new RegExp(`(${BEFORE_UNSPACED})|${BEHIND_UNSPACED}`, 'gu')

/** Most queries have none of these. */
const WORTH_A_LOOK =
  /ph[aả]i|l[aấ]y|[ogkm] (?:[oở]|k\p{L})(?!\p{L})|th[ií]ch|mu[oố]n|not|exc|other|any|apart|aside|beside|avoid|pas|part|sauf|hormis|dehors|plut|lieu|bỏ|thay|ghét|hors|autre|tr[uừ]|đừng|khác|ngoài|不|除|排|外|讨|말고|빼고|제외|아[닌니]|싫|외|な[いく]|do not|don.t|instead|rather|hate|allerg|d[iị] [uứ]ng|c[aầ]n/u

/** What a query may refuse. */
const REFUSABLE: ReadonlySet<string> = new Set([
  'store',
  'brand',
  'product-type',
  'place',
  'category',
  'audience',
])

/** Words that may stand between a negation and its thing: "pas de chez Apple", "not from Shopee". */
const BETWEEN: ReadonlySet<string> = new Set(
  'a an the any from for by in of at de d des du chez la le les l cua hang o loai cac'.split(' '),
)

/** Words that carry a negation on to the next thing: "not Nike or Adidas". */
const FURTHER: ReadonlySet<string> = new Set('or and nor hoac hay va ou et ni 和 或 와 나 と'.split(' '))

/** Words in front of a thing, and behind it, that a wanted thing is to be without. */
const LACKING: ReadonlySet<string> = new Set('khong ko k no without sans 没有 無'.split(' '))
/** Words that may stand between. */
const NEEDING: ReadonlySet<string> = new Set('can dung xai'.split(' '))
/** Of names of shops and places the same words may be the end of a question. */
const LACKABLE: ReadonlySet<string> = new Set(['product-type', 'brand'])
const LACKED: ReadonlySet<string> = new Set('없이 없는 なし 無し'.split(' '))

/** In Chinese they are the first character of a pair at the seam: 不分 in 不分期. */
const LACKING_CHARACTER = /^[不无無没]/u

/** Behind these the Vietnamese word ends a question: "có voucher không". */
const ASKING: ReadonlySet<string> = new Set('co duoc phai hay nen'.split(' '))

/** The end of a refusal: "trừ Sony ra". */
const CLOSING = 'ra'

/** More clauses than any query has. */
const CLAUSES_MAX = 1000

/** A piece of a query between two negations. */
interface Piece {
  text: string
  /** Its first thing is refused. */
  isRefusedAtStart: boolean
  /** Its last one is. */
  isRefusedAtEnd: boolean
  /** Any word may be refused, not only a thing that the lexicon knows. */
  isSure: boolean
}

const WHOLE: Piece = { text: '', isRefusedAtStart: false, isRefusedAtEnd: false, isSure: true }

export interface Negations {
  tokens: Token[]
  /** Which of some phrases of these tokens are wanted, and which are refused. */
  divide: (phrases: readonly Phrase[]) => { wanted: readonly Phrase[]; refused: readonly Phrase[] }
}

/** The words of a query, and what it says that it does not want: "headphones, not Sony". */
export function readNegations(query: QueryText): Negations {
  const pieces = piecesOf(query)
  const tokens = pieces.flatMap(({ text }, place) => {
    const own = tokensOf(text)
    return place === 0 ? own : own.map((token) => ({ ...token, clause: token.clause + place * CLAUSES_MAX }))
  })
  return {
    tokens,
    divide: (phrases) => {
      const { things: refused, words } = lackedIn(phrases)
      for (const [place, piece] of pieces.entries()) {
        const own = phrases.filter(({ tokens: [first] }) => pieceOf(first) === place)
        if (piece.isRefusedAtStart) {
          const { things, closing } = refusedAtStart(own, piece)
          for (const phrase of things) refused.add(phrase)
          if (closing) words.add(closing)
        }
        const last = own.at(-1)
        if (piece.isRefusedAtEnd && last && isRefusable(last, true)) refused.add(last)
      }
      if (refused.size === 0) return { wanted: phrases, refused: [] }
      const isOfRefused = (at: number): boolean =>
        isSeam(phrases, at) && [at - 1, at + 1].some((place) => refused.has(phrases[place] as Phrase))
      const wanted = phrases.filter(
        (phrase, at) => !refused.has(phrase) && !words.has(phrase) && !isOfRefused(at),
      )
      // Who refuses everything that they name asks for it.
      return wanted.some(({ concept }) => concept && concept.kind !== 'stop')
        ? { wanted, refused: [...refused] }
        : { wanted: phrases, refused: [] }
    },
  }
}

function piecesOf({ written: text, folded }: QueryText): Piece[] {
  if (!WORTH_A_LOOK.test(text)) return [{ ...WHOLE, text }]
  const found = [
    ...[...folded.matchAll(PLAIN)].map((match) => ({ match, isBehind: false, isSure: true })),
    ...[...text.matchAll(MARKED)].map((match) => ({ match, isBehind: false, isSure: false })),
    ...[...text.matchAll(UNSPACED)].map((match) => ({
      match,
      isBehind: match[1] === undefined,
      isSure: true,
    })),
  ].toSorted((one, other) => one.match.index - other.match.index)
  const pieces: Piece[] = [{ ...WHOLE }]
  let from = 0
  for (const { match, isBehind, isSure } of found) {
    const piece = pieces.at(-1)
    if (match.index < from || !piece) continue
    piece.text = text.slice(from, match.index)
    piece.isRefusedAtEnd = isBehind
    pieces.push({ ...WHOLE, isRefusedAtStart: !isBehind, isSure })
    from = match.index + match[0].length
  }
  const last = pieces.at(-1)
  if (last) last.text = text.slice(from)
  return pieces
}

function pieceOf(token: Token | undefined): number {
  return Math.floor((token?.clause ?? 0) / CLAUSES_MAX)
}

/**
 * The things that a wanted one is to be without, and the words that say so: a phone without instalments.
 */
function lackedIn(phrases: readonly Phrase[]): { things: Set<Phrase>; words: Set<Phrase> } {
  const things = new Set<Phrase>()
  const words = new Set<Phrase>()
  for (const [at, phrase] of phrases.entries()) {
    if (!LACKABLE.has(phrase.concept?.kind ?? '')) continue
    const isAsking = phrases.slice(0, at).some((each) => isOneOf(each, ASKING))
    const from = isSeam(phrases, at - 1) || isOneOf(phrases[at - 1], NEEDING) ? at - 2 : at - 1
    const to = isSeam(phrases, at + 1) ? at + 2 : at + 1
    const isBefore = (isOneOf(phrases[from], LACKING) && !isAsking) || isLackingPair(phrases[at - 1], phrase)
    const isBehind = isOneOf(phrases[to], LACKED)
    if (!isBefore && !isBehind) continue
    things.add(phrase)
    const said = isBefore
      ? phrases.slice(from, at)
      : phrases.slice(at + 1, isSeam(phrases, to + 1) ? to + 2 : to + 1)
    for (const word of said) words.add(word)
  }
  return { things, words }
}

function isOneOf(phrase: Phrase | undefined, words: ReadonlySet<string>): boolean {
  return phrase?.tokens.length === 1 && words.has(phrase.tokens[0]?.folded ?? '')
}

/** Whether a phrase is a pair of characters where two words of a run meet. */
function isSeam(phrases: readonly Phrase[], at: number): boolean {
  const [last] = phrases[at - 1]?.tokens.slice(-1) ?? []
  const [token] = phrases[at]?.tokens ?? []
  return (
    phrases[at]?.concept === undefined &&
    token?.run !== undefined &&
    last?.run === token.run &&
    last.folded.endsWith(token.folded.charAt(0))
  )
}

/** Whether a pair of characters says that the thing behind it is lacking: 不分 in front of 分期. */
function isLackingPair(pair: Phrase | undefined, { tokens: [first] }: Phrase): boolean {
  const [token] = pair?.tokens ?? []
  return (
    pair?.concept === undefined &&
    token?.run !== undefined &&
    token.run === first?.run &&
    LACKING_CHARACTER.test(token.folded) &&
    first.folded.startsWith(token.folded.slice(1))
  )
}

/** The thing that a piece begins with, those that are joined to it, and the word that ends the refusal. */
function refusedAtStart(
  phrases: readonly Phrase[],
  { isSure }: Piece,
): { things: readonly Phrase[]; closing?: Phrase } {
  const refused: Phrase[] = []
  let isNext = true
  for (const phrase of phrases) {
    const word = phrase.tokens[0]?.folded ?? ''
    if (isNext && isRefusable(phrase, isSure)) {
      refused.push(phrase)
      isNext = false
    } else if (FURTHER.has(word) && refused.length > 0) isNext = true
    else if (word === CLOSING && refused.length > 0) return { things: refused, closing: phrase }
    else if (!BETWEEN.has(word) || refused.length > 0) break
  }
  return { things: refused }
}

/** A thing that the lexicon knows, or a word of records. */
function isRefusable({ concept, tokens: [first] }: Phrase, isSure: boolean): boolean {
  if (concept || !isSure) return concept !== undefined && REFUSABLE.has(concept.kind)
  const word = first?.folded ?? ''
  return word.length >= 2 && !BETWEEN.has(word) && !FURTHER.has(word) && !/^\d+$/u.test(word)
}
