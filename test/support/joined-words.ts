import { Parser } from 'htmlparser2'

/** Elements that are on the same line as their siblings without a style sheet. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi button cite code data dfn em i kbd label mark q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
)

/** What may stand in the middle of a phrase: Chinese and Japanese have no space around it. */
const EMPHASIS: ReadonlySet<string> = new Set(['strong', 'em', 'b', 'i'])
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

const UNREAD: ReadonlySet<string> = new Set(['head', 'script', 'style', 'svg', 'template'])

/**
 * Finds places where the text of one element joins that of the next, as in "AtomJSON Feed". The style sheet
 * shows a gap there, but copied text, screen readers and Markdown have one word.
 */
export function joinedWords(html: string): string[] {
  const joined: string[] = []
  let unread = 0
  let before = ''
  let hasTagBetween = false
  let isEmphasis = true
  const passTag = (name: string, depth: number): void => {
    if (UNREAD.has(name)) unread += depth
    if (!INLINE.has(name)) before = ''
    hasTagBetween = true
    isEmphasis &&= EMPHASIS.has(name)
  }
  const parser = new Parser({
    onopentag: (name) => passTag(name, 1),
    onclosetag: (name) => passTag(name, -1),
    ontext: (text) => {
      if (unread > 0) return
      const isJoined = hasTagBetween && /[\p{L}\p{N}:,;.)%]$/u.test(before) && /^[\p{L}\p{N}(+]/u.test(text)
      const isPhrase = isEmphasis && UNSPACED.test(`${before.slice(-1)}${text.slice(0, 1)}`)
      if (isJoined && !isPhrase) joined.push(`${before.slice(-20)}|${text.slice(0, 20)}`)
      before = text
      hasTagBetween = false
      isEmphasis = true
    },
  })
  parser.end(html)
  return joined
}
