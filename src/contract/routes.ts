/** Every path of the site that is written into an answer or a page. */
export const routes = {
  home: () => '/',
  docs: () => '/docs',
  search: (query: string) => `/search?q=${encodeURIComponent(query)}`,
  smartLink: (hashId: string) => `/s/${hashId}`,
}

/** A path as an absolute URL below the public base. */
export function absoluteUrl(siteUrl: string, path: string): string {
  return `${siteUrl.replace(/\/$/, '')}${path}`
}
