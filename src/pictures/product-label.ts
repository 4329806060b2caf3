/** What tells the drawings of two products of one type apart. */
import type { ProductEntry } from '#entries/product.ts'
import { STORE_COLOURS } from '#entries/store.ts'

type Labelled = Pick<ProductEntry, 'title' | 'brand' | 'variant'> & { id: string }

/** More characters cannot be read in the smallest picture. */
const LENGTH_MAX = 4
/** A word with a digit: `S25`, `17`, `XM5`. */
const MODEL = /^(?=.*\d)[\p{L}\d]{2,4}$/u
/** A size, a quantity or a generation of mobile networks, which many products share. */
const MEASURE = /^\d+(?:gb|tb|ml|l|g|kg|mm|cm|inch|w|hz|oz|lbs?|mp|gen|th|in\d*)$|^[345]g$/i

/**
 * The label of a product's drawing, at most four characters: its model as the title has it, else its variant,
 * else the beginning of its brand. And the index from 0 of the tones of its ground.
 */
export function productLabel({ id, title, brand, variant }: Labelled): { label: string; tone: number } {
  const words = title.split(/[\s/()-]+/)
  const model = words.find((word) => MODEL.test(word) && !MEASURE.test(word))
  const ownVariant = variant && Array.from(variant.name).length <= LENGTH_MAX ? variant.name : undefined
  const sum = Array.from(id).reduce((total, character) => (total * 31 + character.charCodeAt(0)) % 9973, 7)
  return {
    label: model ?? ownVariant ?? Array.from(brand).slice(0, 2).join(''),
    tone: sum % STORE_COLOURS.length,
  }
}
