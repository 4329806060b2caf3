import type { Catalog } from '#catalog/catalog.ts'
import { DOCUMENTS } from '#contract/documents.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'

/** Renders robots.txt: everything may be crawled and used, except smart links, which lead to the stores. */
export function renderRobots({ siteUrl }: Catalog): string {
  return `# Content-Signal: the content may be indexed for search, given to AI models as input, and used to train them.
User-agent: *
Content-Signal: search=yes, ai-input=yes, ai-train=yes
Allow: /
Disallow: ${routes.smartLink('')}

Sitemap: ${absoluteUrl(siteUrl, DOCUMENTS.sitemap.path)}
`
}
