import type { Catalog } from '#catalog/catalog.ts'
import { DOCUMENTS } from '#contract/documents.ts'
import { DAY_MS } from '#text/days.ts'
import { LANGUAGES } from '#text/language.ts'
import { absoluteUrl } from '#contract/routes.ts'

const YEAR_MS = 365 * DAY_MS

/**
 * Renders security.txt (RFC 9116). It expires a year after the build, because nobody may answer for a site
 * that is no longer built.
 */
export function renderSecurityTxt({ site, siteUrl, builtAt }: Catalog): string {
  const { contact } = site
  return `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}
Expires: ${new Date(builtAt + YEAR_MS).toISOString()}
Preferred-Languages: ${LANGUAGES.join(', ')}
Canonical: ${absoluteUrl(siteUrl, DOCUMENTS.securityWellKnown.path)}
`
}
