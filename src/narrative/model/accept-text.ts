/** Decides whether a language model's text may be shown. */
import type { Narrative } from '#contract/search.ts'
import { onOneLine } from '#narrative/as-written.ts'
import type { Findings } from '#narrative/findings.ts'
import { findUngrounded } from '#narrative/grounding.ts'
import { findUnstated } from '#narrative/model/conditions.ts'
import { PROMPT_RESULTS } from '#narrative/model/prompt.ts'
import { withoutAddresses } from '#narrative/model/without-addresses.ts'
import { joinSentences } from '#text/format.ts'
import type { Language } from '#text/language.ts'

const TEXT_MAX_CHARACTERS = 1500
const SENTENCES_MIN = 2
const SENTENCES_MAX = 5

/** The text of a model as a narrative, or the reason for its refusal. */
type Accepted = { ok: true; narrative: Narrative } | { ok: false; reason: 'malformed' | 'ungrounded' }

const MALFORMED = { ok: false, reason: 'malformed' } as const
const UNGROUNDED = { ok: false, reason: 'ungrounded' } as const

const CITATION = /(?<!\s)\s*\[(\d{1,3})\]/g
const MARKUP = /[<>{}`*#|\\]|\]\(|\p{Cc}/u

/**
 * Accepts the text of a model when each of its two to five sentences is true and in the language of the
 * answer. A sentence is compared with the results that it cites only; one without a citation may state no
 * fact.
 */
export function acceptText(written: string, findings: Findings): Accepted {
  if (written.length > TEXT_MAX_CHARACTERS) return MALFORMED
  const { language } = findings
  const text = onOneLine(written)
  if (MARKUP.test(text) || !isIn(language, text)) return MALFORMED
  const sentences = sentencesOf(text, language)
  if (sentences.length < SENTENCES_MIN || sentences.length > SENTENCES_MAX) return MALFORMED

  const results = findings.results.slice(0, PROMPT_RESULTS).map(withoutAddresses)
  const cited = new Set<number>()
  for (const sentence of sentences) {
    const places = Array.from(sentence.matchAll(CITATION), ([, number]) => Number(number) - 1)
    const about = places.flatMap((place) => results[place] ?? [])
    if (about.length < places.length) return UNGROUNDED
    for (const place of places) cited.add(place)
    const plain = sentence.replace(CITATION, '')
    const { totalMatches } = findings
    const lies = [
      ...findUngrounded(plain, { ...findings, results: about, totalMatches }),
      ...findUnstated(plain, about),
      ...findFalseCodes(
        plain,
        about.flatMap(({ code, priceAfterCodes }) => [code, ...(priceAfterCodes?.codes ?? [])]),
      ),
    ]
    if (lies.length > 0) return UNGROUNDED
  }
  if (results.length > 0 && cited.size === 0) return MALFORMED
  return {
    ok: true,
    narrative: {
      language,
      text: joinSentences(
        sentences.map((sentence) => sentence.replace(CITATION, '')),
        language,
      ),
      citations: [...cited].flatMap((place) => {
        const result = findings.results[place]
        return result ? [{ title: result.title, href: result.href }] : []
      }),
    },
  }
}

const CODE_WORD = String.raw`(?:mã|codes?|coupon|voucher|쿠폰|코드|码|クーポン|コード)`
const CODE = String.raw`[A-Z0-9][A-Z0-9_-]{3,}`
const CALLED_CODES = [
  new RegExp(String.raw`${CODE_WORD}[\s:：“"「『«]*(${CODE})(?![a-z])`, 'giu'),
  new RegExp(String.raw`(?=[A-Z0-9])(?<![\p{L}\p{N}]|[A-Z0-9][_-]+)(${CODE})[\s”"」』»]*${CODE_WORD}`, 'giu'),
]

/** Finds words that the text calls codes and that are not codes of the results, even if a title has them. */
function findFalseCodes(text: string, codes: readonly (string | undefined)[]): string[] {
  return CALLED_CODES.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ([, code = '']) => code).filter(
      (code) => code === code.toUpperCase() && /[A-Z]/.test(code) && !codes.includes(code),
    ),
  )
}

/** The sentences with the numbers that they cite. Some models write these after the full stop. */
function sentencesOf(text: string, language: Language): string[] {
  const tidied = text.replace(/(?<![.!?。！？])([.!?。！？]+)((?:\s*\[\d{1,3}\])+)/g, '$2$1')
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  const sentences: string[] = []
  let isQuoting = false
  for (const { segment } of segmenter.segment(tidied)) {
    // A full stop inside a quoted title does not end the sentence.
    if (isQuoting) sentences.push(`${sentences.pop() ?? ''}${segment}`)
    else sentences.push(segment)
    isQuoting = isOpen(sentences.at(-1) ?? '')
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '')
}

function isOpen(text: string): boolean {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  return count(/[“「『«]/g) > count(/[”」』»]/g)
}

/** Whether a text is in the script of a language. Languages in Latin script are not told apart. */
function isIn(language: Language, text: string): boolean {
  const has = (script: RegExp): boolean => script.test(text)
  switch (language) {
    case 'ko':
      return has(/\p{Script=Hangul}/u)
    case 'ja':
      return has(/[\p{Script=Hiragana}\p{Script=Katakana}]/u)
    case 'zh':
      return has(/\p{Script=Han}/u) && !has(/[\p{Script=Hiragana}\p{Script=Hangul}]/u)
    case 'vi':
      return has(/[đăâêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu)
    default:
      return has(/\p{Script=Latin}/u)
  }
}
