/** Finds parameters of an address that would lead on to another host. */
import type { Failure } from '#contract/errors.ts'
import { describe } from '#contract/parse-input.ts'
import { decodePercent } from '#links/percent.ts'
import { looksLikeHost, lowerAscii } from '#links/web-url.ts'

/** Rounds of decoding: as many as stores use for addresses within addresses, and one more. */
const DECODINGS_MAX = 5

/** Control characters, line ends and format characters, except the joiner in emoji. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?!\u200D)\p{Cf}/u

/** What browsers accept as the beginning of another address, with the host that follows. */
const ADDRESS = /(?:(?:https?|wss?|ftp):|[\\/]{2})[\\/]*([^\\/?#]*)/gi

const SCRIPT = /^\s*(?:javascript|data|vbscript|blob|file|view-source):/i

/** Parameters by which pages redirect visitors. In these a bare host also counts as an address. */
const DESTINATION =
  /^(?:u|link|href|go|goto|next|dest|destination|target|out|continue|callback|forward|back|deep_?link)$|redir|return|ur[il]|origin_link/i

/** Path segments of pages that redirect visitors elsewhere. */
const EXITS = new Set([
  'an_redir',
  'away',
  'deep_link',
  'deeplink',
  'exit',
  'external',
  'leaving',
  'link',
  'linkout',
  'out',
  'outbound',
  'outlink',
  'redir',
  'redirect',
  'redirector',
  'url',
])

/** A text that has no scheme, no two slashes in a row and nothing to decode. */
const PLAIN = /^\/?(?:[\w.~-]+\/)*[\w.~-]*$/

interface Part {
  /** The name of the part in messages. */
  place: () => string
  text: string
  isPath?: boolean
  isDestination?: boolean
}

/**
 * Finds a path, parameter or fragment that leads to a host for which `isOwn` is false, in any encoding;
 * undefined when the address stays with the store. `field` names the address in the message.
 */
export function findLeadOn(url: URL, isOwn: (host: string) => boolean, field: string): Failure | undefined {
  for (const part of partsOf(url)) {
    const mistake = mistakeIn(part, isOwn)
    if (mistake) return { code: mistake.code, message: `${field} ${mistake.message}.` }
  }
  return undefined
}

function partsOf(url: URL): Part[] {
  // A fragment may hold a route with parameters, `#/booking?from=SGN`.
  const fragment = url.hash.slice(1)
  const pairs = [url.search.slice(1), fragment.slice(fragment.indexOf('?') + 1)]
    .filter((query) => query !== '')
    .flatMap((query) => query.split('&'))
    .map((pair) => pair.replaceAll('+', ' '))
  return [
    { place: () => 'path', text: url.pathname, isPath: true },
    { place: () => 'fragment', text: fragment },
    ...pairs.flatMap((pair): Part[] => {
      const [name = ''] = pair.split('=', 1)
      const place = (): string => `parameter ${describe(name)}`
      return [
        { place, text: name },
        {
          place,
          text: pair.slice(name.length + 1),
          isDestination: DESTINATION.test(decodePercent(name).text),
        },
      ]
    }),
  ]
}

function mistakeIn(part: Part, isOwn: (host: string) => boolean): Failure | undefined {
  const { place, isPath = false, isDestination = false } = part
  const malformed = (message: string): Failure => ({ code: 'bad_request', message })
  const isPlain = PLAIN.test(part.text)
  const decodings = isPlain ? [part.text] : decodingsOf(part.text)
  if (!decodings) {
    return malformed(`is percent-encoded wrongly or too often in its ${place()}; encode it once, as UTF-8`)
  }
  for (const text of decodings) {
    if (!isPlain && INVISIBLE.test(text))
      return malformed(`has an invisible character in its ${place()}; remove it`)
    if (!isPlain && SCRIPT.test(text)) return malformed(`has a script or data in its ${place()}; remove it`)
    if (isPath && /\\|\/\//.test(text)) {
      return malformed('has a backslash or two slashes in a row in its path; write single slashes')
    }
    if (isPath && text.split('/').some((segment) => EXITS.has(segment.toLowerCase()))) {
      return leadingOn('is a page that leads elsewhere')
    }
    const foreign =
      (isPlain ? [] : [...text.matchAll(ADDRESS), ...text.normalize('NFKC').matchAll(ADDRESS)])
        .map(([, host = '']) => host)
        .find((host) => !isOwn(lowerAscii(host))) ??
      (isDestination && text === decodings.at(-1) ? foreignHost(text, isOwn) : undefined)
    if (foreign !== undefined) return leadingOn(`leads on to ${describe(foreign)} in its ${place()}`)
  }
  return undefined
}

function leadingOn(what: string): Failure {
  return { code: 'unsupported_store', message: `${what}; write the address of the page at the store itself` }
}

/** A text and its form after each round of decoding; undefined when it is not UTF-8 or encoded too often. */
function decodingsOf(text: string): string[] | undefined {
  let last = text
  const forms = [last]
  for (let round = 0; round <= DECODINGS_MAX; round += 1) {
    const decoded = decodePercent(last)
    if (round === 0 && !decoded.isUtf8) return undefined
    if (decoded.text === last) return forms
    last = decoded.text
    forms.push(last)
  }
  return undefined
}

/**
 * The host that a value begins with; undefined when the value does not look like one or it is the store's.
 */
function foreignHost(value: string, isOwn: (host: string) => boolean): string | undefined {
  const host =
    value
      .normalize('NFKC')
      .trim()
      .split(/[\\/?#]/, 1)[0]
      ?.replace(/:\d*$/, '') ?? ''
  return looksLikeHost(host) && !isOwn(lowerAscii(host)) ? host : undefined
}
