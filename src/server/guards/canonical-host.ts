/** A longer target is answered under any name: the head of an answer has to stay short. */
const TARGET_MAX = 1024

/**
 * Makes the function that says where a page asked for under the site's other name (with or without `www.`)
 * really is. Under any other name the same bytes are served: proxies and supervisors use names of their own,
 * and no answer repeats them.
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
