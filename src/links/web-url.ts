/** Reads a web address as somebody typed or pasted it. */
import { SMART_LINK_URL_LENGTH_MAX } from '#contract/limits.ts'
import { describe, failure, type Read } from '#contract/parse-input.ts'

/**
 * Characters that a reader cannot see: control characters, lone surrogates, white space, zero-width and
 * bidirectional characters, fillers.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/** Text without anything that is invisible. */
const VISIBLE = /^[!-~]+$/

const SCHEME_AND_AUTHORITY = /^https?:\/\/([^/?#]+)/i

/** An ampersand as HTML escapes it, once or several times. */
const ESCAPED_AMPERSAND = /&(?:(?:amp|#0*38|#x0*26);)+/gi

/** What a host may end in, or a numeric address. */
const HOST_LIKE = /@|[.\u3002]\p{L}{2,}[.\u3002]?$|^\d+(?:\.\d+){3}$/u

const PAGE_FILE = /\.(?:aspx?|html?|jsp|php)$/i

const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/**
 * Parses an https address of a named host, or returns a failure that names the field. The host must be
 * written literally: text that becomes a host only by decoding, mapping or ignoring characters is refused.
 * The port of the scheme is left out, ampersands that HTML escaped are restored, and slashes in a row in the
 * path are one.
 */
export function readWebUrl(raw: string, field: string): Read<URL> {
  const wrong = (what: string) => failure('bad_request', `${field} ${what}.`)
  if (raw.length > SMART_LINK_URL_LENGTH_MAX) {
    return wrong(`has ${raw.length} characters; write an address of at most ${SMART_LINK_URL_LENGTH_MAX}`)
  }
  const trimmed = VISIBLE.test(raw) ? raw : raw.replace(/^[ \t\r\n]+|(?<![ \t\r\n])[ \t\r\n]+$/g, '')
  const text = trimmed.replace(ESCAPED_AMPERSAND, '&')
  if (text === '') return wrong('is blank; write the address of a product or page of a store')
  const invisible = VISIBLE.test(text) ? undefined : INVISIBLE.exec(text)
  if (invisible) {
    return wrong(`contains the character ${codePointOf(invisible[0])}; remove it or percent-encode it`)
  }
  if (text.includes('\\')) return wrong('contains a backslash; write slashes')
  const [start = '', authority] = SCHEME_AND_AUTHORITY.exec(text) ?? []
  if (authority === undefined) {
    return wrong(`is ${describe(text)}; write an address that begins with https://`)
  }
  if (authority.includes('@')) return wrong('has a user name before the host; write the address without it')
  const host = lowerAscii(authority).replace(/^https:/i.test(start) ? /:443$/ : /:80$/, '')
  if (/^[^:]*:\d*$/.test(host)) return wrong('has a port; write the address without it')
  const [path = ''] = text.slice(start.length).split(/[?#]/, 1)
  const inPath = [...path.matchAll(/\/{2,}([^/]*)/g)].find(([, segment = '']) => looksLikeHost(segment))?.[1]
  if (inPath !== undefined) {
    return wrong(`has two slashes before ${describe(inPath)} in its path; write the address of one page`)
  }
  const rest = text.slice(start.length + path.length)
  const https = `https://${host}${path.replace(/\/{2,}/g, '/')}${rest}`
  const url = isHostName(host) ? URL.parse(https) : null
  if (url?.host !== host) {
    return wrong(`has the host ${describe(authority)}; write a plain host name such as shopee.vn`)
  }
  if (url.href.length > SMART_LINK_URL_LENGTH_MAX) {
    return wrong(
      `has ${url.href.length} characters when encoded; write an address of at most ${SMART_LINK_URL_LENGTH_MAX}`,
    )
  }
  return { ok: true, data: url }
}

/** Whether text is a host name in lower-case ASCII, without IP addresses, punycode or a dot at the end. */
export function isHostName(text: string): boolean {
  return HOST.test(text) && !/(?:^|\.)xn--/.test(text)
}

/** Whether text may be meant as a host: it ends like one, has a user name or is a numeric address. */
export function looksLikeHost(text: string): boolean {
  return HOST_LIKE.test(text) && !PAGE_FILE.test(text)
}

/** Lower-cases ASCII letters only. Others, such as the Kelvin sign, would become ASCII letters. */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
