import type { Catalog } from '#catalog/catalog.ts'
import { routes } from '#contract/routes.ts'
import { LANGUAGES } from '#text/language.ts'

/** Matches the former second page of each store, below the store directory, with anything after it. */
const FORMER_STORE = new RegExp(`^(/(?:${LANGUAGES.join('|')}))?${routes.stores()}/([a-z0-9-]+)([/.?].*)?$`)

/** A longer target is not a page, and echoing it would make the response head too long. */
const TARGET_MAX = 1024

/** The new target of a page that has moved permanently, or undefined for any other target. */
export function movedPage(target: string, { stores }: Pick<Catalog, 'stores'>): string | undefined {
  if (target.length > TARGET_MAX) return undefined
  const [, language = '', store = '', rest = ''] = FORMER_STORE.exec(target) ?? []
  return stores.has(store) ? language + routes.storeCodes(store) + rest : undefined
}
