/**
 * Where a page asked for under the site's twin name (with or without `www.`) really is. Under any other name the same bytes are served:
 * proxies and supervisors use names of their own, and no answer repeats them.
 */
export function canonicalTwin(host: string | undefined, target: string, siteUrl: string): string | undefined {
  const name = host?.replace(/:\d+$/, '').toLowerCase()
  const { hostname, origin } = new URL(siteUrl)
  return name === `www.${hostname}` || hostname === `www.${name}` ? origin + target : undefined
}
