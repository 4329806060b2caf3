export type HeaderList = Record<string, string>

const HSTS = 'max-age=31536000; includeSubDomains'

/** Any origin may read any response: the API is public and has no users. */
const EVERYWHERE: HeaderList = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** A response of an operation is data, so a browser that opens it as a page may load and run nothing. */
const OPERATION: HeaderList = {
  ...EVERYWHERE,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

/**
 * Each page contains its own policy for scripts and styles, with their hashes. Framing can be forbidden only
 * in a header.
 */
const PAGE: HeaderList = {
  ...EVERYWHERE,
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

const SECURE_OPERATION: HeaderList = { ...OPERATION, 'Strict-Transport-Security': HSTS }

/** The security headers of every response of an operation. */
export function operationSecurityHeaders(siteUrl: string): HeaderList {
  return isSecure(siteUrl) ? SECURE_OPERATION : OPERATION
}

/** The security headers of every page and file. */
export function pageSecurityHeaders(siteUrl: string): HeaderList {
  return isSecure(siteUrl) ? { ...PAGE, 'Strict-Transport-Security': HSTS } : PAGE
}

function isSecure(siteUrl: string): boolean {
  return siteUrl.startsWith('https:')
}
