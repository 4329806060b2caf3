export type HeaderList = Record<string, string>

const HSTS = 'max-age=31536000; includeSubDomains'

/** Any origin may read what is served: the interface is public and knows no users. */
const EVERYWHERE: HeaderList = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** An answer of an operation is data: opened as a page it may do nothing. */
const OPERATION: HeaderList = {
  ...EVERYWHERE,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

/**
 * The policy on scripts and styles stands in each page, with the hashes of its own; framing can be forbidden
 * in a header only.
 */
const PAGE: HeaderList = {
  ...EVERYWHERE,
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

const SECURE_OPERATION: HeaderList = { ...OPERATION, 'Strict-Transport-Security': HSTS }

/** What guards every answer of an operation. */
export function operationSecurityHeaders(siteUrl: string): HeaderList {
  return isSecure(siteUrl) ? SECURE_OPERATION : OPERATION
}

/** What guards every page and file. */
export function pageSecurityHeaders(siteUrl: string): HeaderList {
  return isSecure(siteUrl) ? { ...PAGE, 'Strict-Transport-Security': HSTS } : PAGE
}

function isSecure(siteUrl: string): boolean {
  return siteUrl.startsWith('https:')
}
