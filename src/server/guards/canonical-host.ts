/** A longer target is not redirected: it would make the response head too long. */
const TARGET_MAX = 1024

/**
 * Creates the function that returns the canonical URL of a page requested under the site's other name (with
 * or without `www.`), and undefined otherwise. Any other name gets the same bytes: proxies and supervisors
 * use names of their own, and no response repeats them.
 */
export function createCanonicalHost(
  siteUrl: string,
): (host: string | undefined, target: string) => string | undefined {
  const { hostname, origin } = new URL(siteUrl)
  return (host, target) => {
    if (target.length > TARGET_MAX) return undefined
    const name = host?.replace(/:\d+$/, '').toLowerCase()
    return name === `www.${hostname}` || hostname === `www.${name}` ? origin + target : undefined
  }
}
