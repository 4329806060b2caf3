/** Request targets: parsed, or the reason for refusing them. */
import { TARGET_MAX_BYTES } from '#contract/limits.ts'
import { failure, type Read } from '#contract/parse-input.ts'

/** A parsed request target. */
export interface Target {
  pathname: string
  /** Path and query, in origin form. */
  url: string
  /** The host of an absolute target. It replaces the `Host` header (RFC 9112, 3.2.2). */
  host: string | undefined
}

/**
 * Characters that no well-behaved client sends in a path: control characters, whitespace, backslashes, and
 * two slashes at the start, which other programs interpret as a host.
 */
const SUSPICIOUS = /[\p{Cc}\s\\]|^\/\//u

/**
 * Encoded letters, digits and unreserved marks, which need no encoding, and the encoded slash, which changes
 * the path. They would only obscure the path.
 */
const NEEDLESS_ENCODING = /%(?:2[DEF]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/i

/**
 * Parses the target of a request, in origin form or absolute form (RFC 9112). Node has already refused bytes
 * beyond ASCII.
 */
export function parseTarget(raw: string): Read<Target> {
  if (raw.length > TARGET_MAX_BYTES) {
    return failure(
      'uri_too_long',
      `The request target has ${raw.length} bytes; ${TARGET_MAX_BYTES} are allowed. Shorten the query.`,
    )
  }
  const [start = '', host] = /^https?:\/\/((?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?)(?=[/?#]|$)/i.exec(raw) ?? []
  const rest = raw.slice(start.length)
  const url = host !== undefined && !rest.startsWith('/') ? `/${rest}` : rest
  if (!url.startsWith('/'))
    return failure('bad_request', 'The request target is not a path; begin it with one slash.')
  const pathname = url.split(/[?#]/, 1)[0] ?? '/'
  const decoded = decode(pathname)
  if (decoded === undefined)
    return failure('bad_request', 'The path has a broken percent-encoding; encode it as UTF-8.')
  if (SUSPICIOUS.test(decoded) || decoded.split('/').some((segment) => segment === '.' || segment === '..')) {
    return failure(
      'bad_request',
      'The path has a control character, a backslash, a double slash at its start or a dot segment; remove it.',
    )
  }
  const needless = NEEDLESS_ENCODING.exec(pathname)?.[0]
  if (needless !== undefined) {
    return failure(
      'bad_request',
      `The path has ${needless} for ${decodeURIComponent(needless)}; write letters, digits, "-", ".", "_", "~" and "/" as they are.`,
    )
  }
  return { ok: true, data: { pathname, url, host } }
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
