import type { Catalog } from '#catalog/catalog.ts'
import { generatedContent } from '../../bench/search/generated-catalog.ts'
import { catalogOf } from '../../support/content.ts'
import type { Label } from '../labels.ts'
import { askUnseen } from './queries.ts'
import { generateUnseen, storeId } from './records.ts'
import { loadGroups, loadStores, type UnseenHalf } from './things.ts'

const SEEDS: Record<UnseenHalf, number> = { tuned: 18, held: 81 }

/**
 * A catalog whose stores and things are those of no other, with the project's own lexicon, and labelled
 * queries about it.
 */
export function createUnseen(half: UnseenHalf, deals: number): { catalog: Catalog; labels: Label[] } {
  const world = { groups: loadGroups(half), stores: loadStores(half) }
  const records = generateUnseen(world, deals, SEEDS[half])
  const content = generatedContent([
    ...world.stores.map(({ name, aliases }, index) => ({
      folder: 'stores' as const,
      id: storeId(index),
      fields: { name, aliases, url: `https://${storeId(index)}.example.com/` },
    })),
    ...records.map(({ folder, facts, fields }) => ({ folder, id: facts.id, fields })),
  ])
  return {
    catalog: catalogOf(content),
    labels: askUnseen(
      world.stores,
      records.map(({ facts }) => facts),
      half,
      SEEDS[half] + 1,
    ),
  }
}
