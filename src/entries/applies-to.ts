import { z } from 'zod'
import { categoryField } from '#entries/fields.ts'
import { flagSchema } from '#entries/number.ts'
import { idSchema, listOf, textSchema } from '#entries/text.ts'

export const brandField = textSchema(60, 'Sony')

/** The id of a concept of the lexicon whose file has `kind: product-type`. */
export const typeField = idSchema('running-shoes')

const listsShape = {
  /** Files of `content/products/`. */
  products: listOf(idSchema('iphone-17-256gb')).optional(),
  /** Brands as products write them; case does not matter. */
  brands: listOf(brandField).optional(),
  categories: listOf(categoryField).optional(),
  /** A type stands for the narrower types below it too. */
  types: listOf(typeField).optional(),
}

/**
 * What a deal is for. A thing is covered when `products` names it, or when it fits each of the other lists
 * that are given, one item of a list being enough: `brands: [Samsung]` with `types: [television]` is
 * televisions of Samsung. Without lists it is the whole store. What fits any list of `except` is not covered.
 *
 * `seeTerms` says that the terms ask for something that no field states: a label, two items at once, a
 * student card, a Saturday. What is covered then may take part and is never computed with, but for
 * `products`, which take part for sure.
 */
const coverageSchema = z
  .strictObject({
    ...listsShape,
    except: z.strictObject(listsShape).optional(),
    seeTerms: flagSchema.default(false),
  })
  .refine(
    ({ except, seeTerms, ...lists }) =>
      seeTerms || [lists, except ?? {}].some((each) => Object.values(each).some((list) => list)),
    { error: 'write products, brands, categories, types, except or seeTerms below it' },
  )

const APPLIES_HINT =
  'write everything, or a group with products, brands, categories, types, except or seeTerms'

/** `everything` is the whole store. Without the field nobody knows: such a deal is never computed with. */
export const appliesToSchema = z.union([z.literal('everything', { error: APPLIES_HINT }), coverageSchema], {
  error: APPLIES_HINT,
})

export type Coverage = z.output<typeof coverageSchema>
export type AppliesTo = z.output<typeof appliesToSchema>
