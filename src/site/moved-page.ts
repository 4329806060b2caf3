import type { Catalog } from '#catalog/catalog.ts'
import { routes } from '#contract/routes.ts'
import { LANGUAGES } from '#text/language.ts'

/** Below the address of the directory, where each store had a second page; with what stood below that. */
const FORMER_STORE = new RegExp(`^(/(?:${LANGUAGES.join('|')}))?${routes.stores()}/([a-z0-9-]+)([/.?].*)?$`)

/** A longer target is that of no page: what is repeated in the head of an answer has to stay short. */
const TARGET_MAX = 1024

/** Where a target leads whose page has moved for good; nothing for every other target. */
export function movedPage(target: string, { stores }: Pick<Catalog, 'stores'>): string | undefined {
  if (target.length > TARGET_MAX) return undefined
  const [, language = '', store = '', rest = ''] = FORMER_STORE.exec(target) ?? []
  return stores.has(store) ? language + routes.storeCodes(store) + rest : undefined
}
