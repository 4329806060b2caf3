/**
 * Makes the function that says where a page asked for under the site's twin name (with or without `www.`) really is. Under any other name the same
 * bytes are served: proxies and supervisors use names of their own, and no answer repeats them.
 */
export function createTwinCheck(
  siteUrl: string,
): (host: string | undefined, target: string) => string | undefined {
  const { hostname, origin } = new URL(siteUrl)
  return (host, target) => {
    const name = host?.replace(/:\d+$/, '').toLowerCase()
    return name === `www.${hostname}` || hostname === `www.${name}` ? origin + target : undefined
  }
}
