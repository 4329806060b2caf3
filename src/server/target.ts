import { TARGET_MAX_BYTES } from '#contract/limits.ts'
import { failure, type Read } from '#contract/parse-input.ts'

/** What no path of a well-meaning client holds: controls, backslashes, and two slashes at the start, which other programs read as a host. */
const SUSPICIOUS = /[\p{Cc}\s\\]|^\/\//u

/**
 * The path of a request's target. Only origin form is taken, as RFC 9112 has it for servers that are no proxies;
 * Node has refused bytes beyond ASCII before.
 */
export function parseTarget(raw: string): Read<string> {
  if (raw.length > TARGET_MAX_BYTES) {
    return failure(
      'uri_too_long',
      `The request target has ${raw.length} bytes; ${TARGET_MAX_BYTES} are allowed. Shorten the query.`,
    )
  }
  if (!raw.startsWith('/'))
    return failure('bad_request', 'The request target is not a path; begin it with one slash.')
  const pathname = raw.split(/[?#]/, 1)[0] ?? '/'
  const decoded = decode(pathname)
  if (decoded === undefined)
    return failure('bad_request', 'The path has a broken percent-encoding; encode it as UTF-8.')
  if (SUSPICIOUS.test(decoded) || decoded.split('/').some((segment) => segment === '.' || segment === '..')) {
    return failure(
      'bad_request',
      'The path has a control character, a backslash, a double slash at its start or a dot segment; remove it.',
    )
  }
  return { ok: true, data: pathname }
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
