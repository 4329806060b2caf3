/**
 * The address that opens a page in the app of its store, by the pattern of the store's record: `{url}` is the
 * page, encoded for a parameter, and `{address}` its host, path and query without `https://`.
 */
export function appUrl(page: string, pattern: string): string {
  const { href, host, pathname, search } = new URL(page)
  return pattern.replace(/\{(url|address)\}/, (_, name: string) =>
    name === 'url' ? encodeURIComponent(href) : host + pathname + search,
  )
}
