import { toVietnamIso } from '#text/days.ts'
import type { DealFeed } from '#discovery/feeds/deal-feed.ts'

/** Renders a feed as JSON Feed 1.1. */
export function renderJsonFeed(feed: DealFeed): string {
  const { title, description, language, author, pageUrl, jsonUrl, entries } = feed
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    language,
    home_page_url: pageUrl,
    feed_url: jsonUrl,
    authors: [{ name: author }],
    items: entries.map((entry) => ({
      id: entry.id ?? entry.url,
      url: entry.url,
      ...(entry.storeUrl !== undefined && { external_url: entry.storeUrl }),
      title: entry.title,
      content_text: entry.text,
      language: entry.lang,
      tags: [entry.category.name, entry.store].filter((tag) => tag !== ''),
      date_published: toVietnamIso(entry.publishedAt),
      date_modified: toVietnamIso(entry.updatedAt),
    })),
  })
}
