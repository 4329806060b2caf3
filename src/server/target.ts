import type { Failure } from '#contract/errors.ts'
import { TARGET_MAX_BYTES } from '#contract/limits.ts'

/** A request's path, and the target with every byte beyond ASCII percent-encoded. */
export interface Target {
  pathname: string
  url: string
}

/** What no path of a well-meaning client holds: controls, backslashes, and two slashes at the start, which other programs read as a host. */
const SUSPICIOUS = /[\p{Cc}\s\\]|^\/\//u

/**
 * Reads the target of a request as Node gives it, a byte a character. Only origin form is taken, as RFC 9112 has it for servers that are no proxies.
 */
export function parseTarget(raw: string): { ok: true; target: Target } | { ok: false; failure: Failure } {
  if (raw.length > TARGET_MAX_BYTES) {
    return refuse(
      'uri_too_long',
      `The request target has ${raw.length} bytes; ${TARGET_MAX_BYTES} are allowed. Shorten the query.`,
    )
  }
  if (!raw.startsWith('/'))
    return refuse('bad_request', 'The request target is not a path; begin it with one slash.')
  const url = raw.replace(/[\u0080-\u00FF]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)
  const pathname = url.split(/[?#]/, 1)[0] ?? '/'
  const decoded = decode(pathname)
  if (decoded === undefined)
    return refuse('bad_request', 'The path has a broken percent-encoding; encode it as UTF-8.')
  if (SUSPICIOUS.test(decoded) || decoded.split('/').some((segment) => segment === '.' || segment === '..')) {
    return refuse(
      'bad_request',
      'The path has a control character, a backslash, a double slash at its start or a dot segment; remove it.',
    )
  }
  return { ok: true, target: { pathname, url } }
}

function refuse(code: Failure['code'], message: string): { ok: false; failure: Failure } {
  return { ok: false, failure: { code, message } }
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
