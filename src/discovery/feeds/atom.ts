import { toVietnamIso } from '#text/days.ts'
import type { DealFeed } from '#discovery/feeds/deal-feed.ts'
import { escapeXml } from '#text/escape-xml.ts'

/** Renders a feed as Atom (RFC 4287). */
export function renderAtom(feed: DealFeed): string {
  const { title, description, language, author, pageUrl, atomUrl, updatedAt, entries } = feed
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <id>${escapeXml(atomUrl)}</id>
  <title>${escapeXml(title)}</title>
  <subtitle>${escapeXml(description)}</subtitle>
  <updated>${toVietnamIso(updatedAt)}</updated>
  <author><name>${escapeXml(author)}</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeXml(atomUrl)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(pageUrl)}"/>
${entries.map(renderEntry).join('')}</feed>
`
}

function renderEntry(entry: DealFeed['entries'][number]): string {
  const { url, id = url, storeUrl, title, text, lang, category, publishedAt, updatedAt } = entry
  return `  <entry xml:lang="${lang}">
    <id>${escapeXml(id)}</id>
    <title>${escapeXml(title)}</title>
    <link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
${storeUrl === undefined ? '' : `    <link rel="related" href="${escapeXml(storeUrl)}"/>\n`}    <published>${toVietnamIso(publishedAt)}</published>
    <updated>${toVietnamIso(updatedAt)}</updated>
    <category term="${category.id}" label="${escapeXml(category.name)}"/>
    <summary>${escapeXml(text)}</summary>
  </entry>
`
}
