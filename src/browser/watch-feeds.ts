import type { WatchedRecords } from '#browser/watch-changes.ts'
import type { Watchlist } from '#browser/watchlist.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import { escapeXml } from '#text/escape-xml.ts'
import { DEFAULT_LANGUAGE, type Language } from '#text/language.ts'

interface FeedList {
  title: string
  /** The origin of the site, such as https://deals.example. */
  origin: string
  language: Language
}

/**
 * Renders the feeds of all followed items as OPML, which feed readers import. A product has its own feed; a
 * deal is covered by the feed of its store.
 */
export function renderFeedList(
  { followed }: Watchlist,
  { stores, products }: Pick<WatchedRecords, 'stores' | 'products'>,
  { title, origin, language }: FeedList,
): string {
  const pages = new Map<string, string>()
  for (const [follows, { name }] of Object.entries(followed)) {
    const [kind, id = ''] = follows.split('/')
    if (kind === 'product') {
      const titles = products[id]?.titles ?? {}
      const page = routes.product(id, language in titles ? language : DEFAULT_LANGUAGE)
      pages.set(page, titles[language] ?? Object.values(titles)[0] ?? name)
    } else pages.set(routes.storeCodes(id, language), stores[id]?.name ?? (kind === 'store' ? name : id))
  }
  const outlines = [...pages].map(([page, name]) => {
    const feed = absoluteUrl(origin, routes.changesAtom(page))
    const addresses = `xmlUrl="${escapeXml(feed)}" htmlUrl="${escapeXml(absoluteUrl(origin, page))}"`
    return `    <outline type="rss" text="${escapeXml(name)}" ${addresses}/>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head>
    <title>${escapeXml(title)}</title>
  </head>
  <body>
${outlines.join('')}  </body>
</opml>
`
}
