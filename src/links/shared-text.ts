/** What an app shares becomes an address, and the words beside it that may name a product. */
import { firstUrlIn, withScheme } from '#links/first-url.ts'
import { decodePercent } from '#links/percent.ts'
import { toOneLine } from '#text/one-line.ts'

/** The fields of a share, by their names in the address. Most apps put everything into `text`. */
export const SHARED_FIELDS = ['title', 'text', 'url'] as const

type SharedFields = Partial<Record<(typeof SHARED_FIELDS)[number], string | undefined>>

export interface SharedText {
  /** The first address; undefined when there is none. */
  url: string | undefined
  /** The words around it, else those in the path of the address, on one line. May be empty. */
  words: string
}

const WORDS_LENGTH_MAX = 200
/** Fewer words in a path are names of sections: `/product`, `/flash-sale`. */
const PATH_WORDS_MIN = 3
const ADDRESSES = /https?:\/\/\S+/gi

/** Reads what an app shared, wherever it put the address. */
export function readSharedText(shared: SharedFields): SharedText {
  const [title = '', text = '', url = ''] = SHARED_FIELDS.map((field) => withScheme(shared[field] ?? ''))
  const found = [url, text, title].map(firstUrlIn).find((each) => each !== undefined)
  // Apps repeat the title in the text.
  const beside = text.includes(title) ? [url, text] : [url, title, text]
  const words = toLine(beside.join(' ').replace(ADDRESSES, ' '))
  return { url: found, words: words === '' && found !== undefined ? wordsInPath(found) : words }
}

/** The name of a product in an address such as `/tai-nghe-chong-on-p123.html`; empty when there is none. */
function wordsInPath(address: string): string {
  if (!URL.canParse(address)) return ''
  const names = new URL(address).pathname.split('/').map((segment) =>
    decodePercent(segment)
      .text.replace(/\.html?$/, '')
      .replace(/[-.][a-z]{0,2}\.?\d{5,}(?![a-z]).*$/i, '')
      .split(/[-_+\s]+/)
      .filter(Boolean),
  )
  const longest = names.reduce((a, b) => (b.length > a.length ? b : a), [])
  return longest.length < PATH_WORDS_MIN ? '' : toLine(longest.join(' '))
}

function toLine(text: string): string {
  return Array.from(toOneLine(text)).slice(0, WORDS_LENGTH_MAX).join('').trim()
}
