import { Marked, type Token } from 'marked'
import { ARTICLE_MARKDOWN } from '#entries/article-markdown.ts'
import type { Finding, Review, ReviewedRecord } from '#review/finding.ts'
import { createFindingCache } from '#review/finding-cache.ts'
import { writtenTextsOf } from '#review/written-texts.ts'

/**
 * Warns of Markdown in articles that does not show what its author meant: signs that stay visible, and
 * emphasis that begins at an asterisk of arithmetic.
 */
export const reviewMarkup: Review = ({ posts }) => {
  const once = cachedFor()
  return posts.flatMap((record) => once(record, () => reviewPost(record)))
}

const cachedFor = createFindingCache()

const marked = new Marked(ARTICLE_MARKDOWN)

function reviewPost(record: ReviewedRecord): Finding[] {
  return writtenTextsOf(record.entry)
    .filter(({ path }) => path.at(-1) === 'body')
    .flatMap(({ path, text }) => slipsIn(text).map((slip) => record.warningAt(path, slip)))
}

function slipsIn(markdown: string): string[] {
  const slips = new Set<string>()
  void marked.walkTokens(marked.lexer(markdown), (token) => {
    for (const [index, each] of (childrenOf(token) ?? []).entries()) {
      const before = childrenOf(token)?.[index - 1]?.raw ?? ''
      if (each.type === 'em' && each.raw.startsWith('*') && /\d$/.test(before)) {
        slips.add(`makes ${quote(each.raw)} emphasis behind a number; write × for times, or \\*`)
      }
    }
    const stray = token.type === 'text' && !childrenOf(token) ? STRAY.exec(token.raw)?.[0] : undefined
    if (stray !== undefined) {
      slips.add(
        `shows readers the signs ${stray} in ${quote(token.raw)}; write them in pairs, with a letter on their inner side and a space on their outer side`,
      )
    }
  })
  return [...slips]
}

/** Pairs of signs that mark text, and are read as text; not a power, `2**3`, nor a row of signs. */
const STRAY = /(?<![*~\dA-Za-z])(?:\*\*|~~)(?![*~])|(?<![*~])(?:\*\*|~~)(?![*~\d])/

function childrenOf(token: Token): Token[] | undefined {
  return 'tokens' in token ? token.tokens : undefined
}

const QUOTED_CHARACTERS = 40

function quote(text: string): string {
  return JSON.stringify(text.length > QUOTED_CHARACTERS ? `${text.slice(0, QUOTED_CHARACTERS)}…` : text)
}
