/** A recorded change becomes the shape that callers see. */
import type { Catalog } from '#catalog/catalog.ts'
import { changeId, type FieldChange, type RecordedChange } from '#catalog/recorded-change.ts'
import { inLanguage } from '#catalog/translations.ts'
import type { Change } from '#contract/changes.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import { toVietnamIso } from '#text/days.ts'
import type { Language } from '#text/language.ts'

const MOMENTS: ReadonlySet<string> = new Set(['startsAt', 'endsAt'])

/**
 * A change in the shape of the interface. The title is the current one in the language if the record still
 * exists.
 */
export function toChange(change: RecordedChange, catalog: Catalog, language: Language): Change {
  const { at, type, kind, id, store, category, fields, currency, lowestInSixMonths } = change
  const path = pagePathOf(change, catalog, language)
  return {
    id: changeId(change),
    at: toVietnamIso(at),
    type,
    kind,
    record: id,
    title: titleOf(change, catalog, language).title,
    ...(path !== undefined && { url: absoluteUrl(catalog.siteUrl, path) }),
    ...(store !== undefined && { store }),
    category,
    ...(fields && { fields: fields.map(toFieldChange) }),
    ...(currency !== undefined && { currency }),
    ...(lowestInSixMonths && { lowestInSixMonths }),
  }
}

/** The path of the record's page; undefined when the catalog no longer has the record. */
export function pagePathOf(
  { kind, id }: RecordedChange,
  catalog: Catalog,
  language: Language,
): string | undefined {
  if (kind === 'product') {
    const product = catalog.productOf(id)
    return product && routes.product(id, inLanguage(product, language).lang)
  }
  const deal = catalog.dealOf(id)
  return deal?.status === 'live' ? routes.deal(deal, inLanguage(deal, language).lang) : undefined
}

/**
 * The title of the record and its language: the current title if the record still exists, else the recorded
 * one.
 */
export function titleOf(
  { kind, id, title, lang }: RecordedChange,
  catalog: Catalog,
  language: Language,
): { title: string; lang: Language } {
  const record = kind === 'deal' ? catalog.dealOf(id) : catalog.productOf(id)
  if (!record) return { title, lang }
  const shown = inLanguage(record, language)
  return { title: shown.title, lang: shown.lang }
}

function toFieldChange({ field, from, to }: FieldChange): FieldChange {
  return {
    field,
    ...(from !== undefined && { from: toValue(field, from) }),
    ...(to !== undefined && { to: toValue(field, to) }),
  }
}

function toValue(field: string, value: unknown): unknown {
  return MOMENTS.has(field) && typeof value === 'number' ? toVietnamIso(value) : value
}
