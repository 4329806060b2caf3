import Negotiator from 'negotiator'
import { type Language, LANGUAGES } from '#text/language.ts'

/** A header as it came; missing where the client sent none. */
type Header = string | null | undefined

/** A longer header is passed over: no program has so much to say, and each range in it takes its time. */
const HEADER_CHARACTERS_MAX = 1000

/** What a page is answered as. */
export type PageFormat = 'html' | 'markdown' | 'plain'

/** Between encodings that a client takes equally, the smallest first; to leave a body as it is comes last. */
const ENCODINGS = ['br', 'zstd', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]
const PREFERRED: readonly string[] = [...ENCODINGS, 'identity']

/** What was chosen for the headers that came last: clients send the same few. */
const choices = new Map<string, Encoding | undefined>()
const CHOICES_MAX = 500
const CHOICE_LENGTH_MAX = 100

/**
 * The encoding that an `Accept-Encoding` header ranks first; nothing where the body is to be left as it is.
 */
export function chooseEncoding(acceptEncoding: Header): Encoding | undefined {
  if (!isUsable(acceptEncoding)) return undefined
  if (choices.has(acceptEncoding)) return choices.get(acceptEncoding)
  const [first] = rankEncodings(acceptEncoding)
  const choice = ENCODINGS.find((encoding) => encoding === first)
  if (acceptEncoding.length <= CHOICE_LENGTH_MAX) {
    if (choices.size >= CHOICES_MAX) choices.clear()
    choices.set(acceptEncoding, choice)
  }
  return choice
}

function rankEncodings(acceptEncoding: string): string[] {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } })
  // The published types lack the second parameter.
  const { encodings } = negotiator as {
    encodings: (available: readonly string[], options: object) => string[]
  }
  return encodings.call(negotiator, PREFERRED, { preferred: PREFERRED })
}

// With their parameter, so that clients may name it; without it they match as well.
const HTML = 'text/html;charset=utf-8'
const MARKDOWN = 'text/markdown;charset=utf-8'
const PLAIN = 'text/plain;charset=utf-8'

/**
 * What an `Accept` header wants a page as. Browsers and wildcards get HTML. Markdown goes to clients that
 * name it no lower than HTML; where they name both alike, the order decides. Those that name plain text get
 * the same as that, unless a wildcard takes HTML as gladly: many programs send both.
 */
export function choosePageFormat(accept: Header): PageFormat {
  if (!isUsable(accept) || !/text\/(?:markdown|plain)/i.test(accept)) return 'html'
  if (rankTypes(accept, [HTML, MARKDOWN, PLAIN])[0] === PLAIN && !takesWildcardsAsWell(accept)) return 'plain'
  return rankTypes(accept, [HTML, MARKDOWN])[0] === MARKDOWN ? 'markdown' : 'html'
}

const WILDCARD = /\*\/\*|text\/\*/

/** Whether HTML, taken for the wildcards of a header and put first in it, ranks no lower than plain text. */
function takesWildcardsAsWell(accept: string): boolean {
  const wildcards = accept.split(',').filter((range) => WILDCARD.test(range))
  const named = [...wildcards.map((range) => range.replace(WILDCARD, 'text/html')), accept].join(',')
  return rankTypes(named, [HTML, PLAIN])[0] === HTML
}

/** Whether an `Accept` header names a media type, whatever else it names. */
export function namesType(accept: Header, type: string): boolean {
  if (!isUsable(accept)) return false
  return new Negotiator({ headers: { accept: accept.toLowerCase() } }).mediaTypes().includes(type)
}

/**
 * The language of the site that an `Accept-Language` header ranks first: `zh-TW` is Chinese. Nothing where it
 * names none of them.
 */
export function chooseLanguage(acceptLanguage: Header): Language | undefined {
  if (!isUsable(acceptLanguage)) return undefined
  const named = acceptLanguage.split(',').filter((range) => !range.trim().startsWith('*'))
  const headers = { 'accept-language': named.join(',') || 'none' }
  const [first] = new Negotiator({ headers }).languages(LANGUAGES)
  return LANGUAGES.find((language) => language === first)
}

function isUsable(header: Header): header is string {
  return !!header && header.length <= HEADER_CHARACTERS_MAX
}

function rankTypes(accept: string, types: readonly string[]): string[] {
  return new Negotiator({ headers: { accept } }).mediaTypes(types)
}
