/** Chooses encoding, format and language by the headers of a request. */
import Negotiator from 'negotiator'
import { type Language, LANGUAGES } from '#text/language.ts'

/** A header value as received; null or undefined when the client did not send it. */
type Header = string | null | undefined

/** A longer header is ignored: no real client sends one, and parsing takes time per entry. */
const HEADER_CHARACTERS_MAX = 1000

/** The format in which a page is sent. */
export type PageFormat = 'html' | 'markdown' | 'plain'

/** The order among encodings that a client accepts equally: smallest output first, unencoded last. */
const ENCODINGS = ['br', 'zstd', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]
const PREFERRED: readonly string[] = [...ENCODINGS, 'identity']

/** The results for recent header values. Most clients send one of a few values. */
const choices = new Map<string, Encoding | undefined>()
const CHOICES_MAX = 500
const CHOICE_LENGTH_MAX = 100

/**
 * Returns the encoding that an `Accept-Encoding` header prefers, or undefined when the body should stay
 * unencoded.
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

// The types include their parameter, so that a range with or without it matches.
const HTML = 'text/html;charset=utf-8'
const MARKDOWN = 'text/markdown;charset=utf-8'
const PLAIN = 'text/plain;charset=utf-8'

/**
 * Chooses the format of a page for an `Accept` header. Browsers and wildcards get HTML. A client that names
 * Markdown with at least the preference of HTML gets Markdown; at equal preference the order decides. A
 * client that names plain text gets Markdown as plain text, unless a wildcard accepts HTML with equal
 * preference, because many programs send both.
 */
export function choosePageFormat(accept: Header): PageFormat {
  if (!isUsable(accept) || !/text\/(?:markdown|plain)/i.test(accept)) return 'html'
  if (rankTypes(accept, [HTML, MARKDOWN, PLAIN])[0] === PLAIN && !takesWildcardsAsWell(accept)) return 'plain'
  return rankTypes(accept, [HTML, MARKDOWN])[0] === MARKDOWN ? 'markdown' : 'html'
}

const WILDCARD = /\*\/\*|text\/\*/

/**
 * Whether HTML ranks at least as high as plain text when the wildcards of the header count as HTML and come
 * first.
 */
function takesWildcardsAsWell(accept: string): boolean {
  const wildcards = accept.split(',').filter((range) => WILDCARD.test(range))
  const named = [...wildcards.map((range) => range.replace(WILDCARD, 'text/html')), accept].join(',')
  return rankTypes(named, [HTML, PLAIN])[0] === HTML
}

/** Whether an `Accept` header explicitly names a media type. */
export function namesType(accept: Header, type: string): boolean {
  if (!isUsable(accept)) return false
  return new Negotiator({ headers: { accept: accept.toLowerCase() } }).mediaTypes().includes(type)
}

/**
 * Returns the site language that an `Accept-Language` header prefers (`zh-TW` matches Chinese), or undefined
 * when it names none of them.
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
