import type { MarkedExtension } from 'marked'

/**
 * Signs of arithmetic and ranges, which are not markup in an article: one tilde, as in `3~6개월`, and an
 * asterisk before a digit, as in `2*50k`.
 */
const PLAIN_SIGNS = /(?<!~)~(?!~)|(?<=[\dA-Za-z])\*+(?=\d)/g

/** The Markdown of articles: GitHub's, in which only `~~` strikes text through. */
export const ARTICLE_MARKDOWN: MarkedExtension = {
  gfm: true,
  hooks: {
    // A masked sign closes nothing, so no sign of that kind opens anything.
    emStrongMask: (source) => source.replace(PLAIN_SIGNS, (signs) => 'a'.repeat(signs.length)),
  },
}
