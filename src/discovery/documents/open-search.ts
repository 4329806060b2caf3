import type { Catalog } from '#catalog/catalog.ts'
import { DOCUMENTS } from '#contract/documents.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import { escapeXml } from '#text/escape-xml.ts'

/** The maximum lengths that OpenSearch 1.1 defines. */
const SHORT_NAME_CHARACTERS = 16
const DESCRIPTION_CHARACTERS = 1024

/** opensearch.xml: the search page and the search operation as OpenSearch templates. */
export function renderOpenSearch({ site, siteUrl }: Catalog): string {
  const templateOf = (path: string): string => escapeXml(`${absoluteUrl(siteUrl, path)}{searchTerms}`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escapeXml(site.name.slice(0, SHORT_NAME_CHARACTERS))}</ShortName>
  <Description>${escapeXml(site.description.slice(0, DESCRIPTION_CHARACTERS))}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="16" height="16" type="image/svg+xml">${escapeXml(absoluteUrl(siteUrl, '/favicon.svg'))}</Image>
  <Url type="text/html" method="get" template="${templateOf(routes.search(''))}"/>
  <Url type="application/json" method="get" template="${templateOf('/api/search-advanced?q=')}"/>
  <Url type="application/opensearchdescription+xml" rel="self" template="${escapeXml(absoluteUrl(siteUrl, DOCUMENTS.openSearch.path))}"/>
</OpenSearchDescription>
`
}
