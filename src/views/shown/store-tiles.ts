import type { Photo, Store } from '#catalog/snapshot.ts'
import { routes } from '#contract/routes.ts'
import type { Strings } from '#entries/strings.ts'
import { fillIn } from '#text/format.ts'
import type { Language } from '#text/language.ts'

/** A store as a tile that links to its codes. */
export interface StoreTile {
  id: string
  name: string
  colour?: Store['colour']
  photo?: Photo
  note: string
  path: string
}

export function toStoreTiles(
  counts: readonly { store: Pick<Store, 'id' | 'name' | 'colour' | 'photo'>; count: number }[],
  strings: Strings,
  language: Language,
): StoreTile[] {
  return counts.map(({ store: { id, name, colour, photo }, count }) => ({
    id,
    name,
    ...(colour && { colour }),
    ...(photo && { photo }),
    note: fillIn(strings.dealsCountShort, { count }),
    path: routes.storeCodes(id, language),
  }))
}
