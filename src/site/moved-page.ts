import type { Catalog } from '#catalog/catalog.ts'
import { routes } from '#contract/routes.ts'
import { findImage } from '#pictures/social-images.ts'
import { digest } from '#process/digest.ts'
import { LANGUAGES } from '#text/language.ts'

/** Matches the former second page of each store, below the store directory, with anything after it. */
const FORMER_STORE = new RegExp(`^(/(?:${LANGUAGES.join('|')}))?${routes.stores()}/([a-z0-9-]+)([/.?].*)?$`)

/** A longer target is not a page, and echoing it would make the response head too long. */
const TARGET_MAX = 1024

/** Where something is instead, and the status that says so: permanently (301) or for now (302). */
export interface Moved {
  location: string
  status: 301 | 302
}

/**
 * Where a page that has moved is, or the present picture of a record at the path of an earlier one. A
 * rollback has the earlier one again, so that is for now. Undefined for any other target.
 */
export function findMoved(target: string, catalog: Catalog): Moved | undefined {
  if (target.length > TARGET_MAX) return undefined
  const [, language = '', store = '', rest = ''] = FORMER_STORE.exec(target) ?? []
  if (catalog.stores.has(store)) return { location: language + routes.storeCodes(store) + rest, status: 301 }
  const [path = ''] = target.split('?')
  const image = findImage(path, catalog, digest)
  return image && image.path !== path ? { location: image.path, status: 302 } : undefined
}
