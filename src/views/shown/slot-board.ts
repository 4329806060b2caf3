/** The deals of today's time slots, by the hour at which a slot opens. */
import type { Catalog } from '#catalog/catalog.ts'
import type { Language } from '#text/language.ts'
import { readSlot } from '#text/slots.ts'
import { type ShownDeal, toShownDeal } from '#views/shown/shown-deals.ts'

/** The slots that open at the same time of day. */
export interface SlotGroup {
  /** `12:00`. */
  opens: string
  /** `12:00-14:00`, each once. */
  slots: string[]
  deals: { shown: ShownDeal; slot: string }[]
}

/** The slots of the deals that are current when the catalog is built, the earliest first. */
export function toSlotBoard(catalog: Catalog, language: Language): SlotGroup[] {
  const openings = catalog
    .currentDeals(catalog.builtAt)
    .filter(({ slots }) => slots.length > 0)
    .flatMap((deal) =>
      [...new Set(deal.slots)].map((slot) => ({ shown: toShownDeal(deal, catalog, language), slot })),
    )
  return [...Map.groupBy(openings, ({ slot }) => slot.split('-')[0] ?? slot)]
    .toSorted(([first], [second]) => readSlot(first).from - readSlot(second).from)
    .map(([opens, deals]) => ({ opens, slots: [...new Set(deals.map(({ slot }) => slot))], deals }))
}
