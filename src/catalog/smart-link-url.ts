import type { Catalog } from '#catalog/catalog.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'

export function smartLinkUrl(hashId: string, { siteUrl }: Pick<Catalog, 'siteUrl'>): string {
  return absoluteUrl(siteUrl, routes.smartLink(hashId))
}
