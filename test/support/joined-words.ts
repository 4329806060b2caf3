import { Parser } from 'htmlparser2'

/** Elements that a reader without style sheets gets in the same line as what stands beside them. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi button cite code data dfn em i kbd label mark q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
)

const UNREAD: ReadonlySet<string> = new Set(['head', 'script', 'style', 'svg', 'template'])

/**
 * Places of a page where the text of one element runs into that of the next: "AtomJSON Feed". A reader sees
 * a gap that the style sheet makes; who copies the text, hears it or reads it as Markdown gets one word.
 */
export function joinedWords(html: string): string[] {
  const joined: string[] = []
  let unread = 0
  let before = ''
  let hasTagBetween = false
  const passTag = (name: string, depth: number): void => {
    if (UNREAD.has(name)) unread += depth
    if (!INLINE.has(name)) before = ''
    hasTagBetween = true
  }
  const parser = new Parser({
    onopentag: (name) => passTag(name, 1),
    onclosetag: (name) => passTag(name, -1),
    ontext: (text) => {
      if (unread > 0) return
      const isJoined = hasTagBetween && /[\p{L}\p{N}:,;.)%]$/u.test(before) && /^[\p{L}\p{N}(+]/u.test(text)
      if (isJoined) joined.push(`${before.slice(-20)}|${text.slice(0, 20)}`)
      before = text
      hasTagBetween = false
    },
  })
  parser.end(html)
  return joined
}
