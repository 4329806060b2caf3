import { z } from 'zod'
import { languageSchema } from '#contract/language.ts'
import { LANGUAGES } from '#text/language.ts'

/** The language an editor wrote a record in. */
export const authoredLanguageSchema = languageSchema.default('vi')

const STAMP_MISTAKE = { error: 'delete it; npm run translate -- stamp writes it' }

const digestSchema = z.string().regex(/^[0-9a-f]{8}$/, STAMP_MISTAKE)

const stampSchema = z.union([digestSchema, z.record(z.string(), digestSchema)], STAMP_MISTAKE)

/**
 * Of which texts a translation is: the digest of all texts of the record, or the digest of each text by its
 * name, `title` or `terms/0`, where only some are translated from the texts of today.
 */
export type Stamp = z.output<typeof stampSchema>

/**
 * The same fields in other languages, keyed by language; a missing language falls back to another one. `of`
 * is the {@link Stamp} of the texts that were translated, so that it is noticed when these change.
 */
export function translationsSchema<Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape, z.core.$strict>) {
  return z
    .partialRecord(z.enum(LANGUAGES), z.strictObject({ ...fields.shape, of: stampSchema.optional() }), {
      error: `write a language (${LANGUAGES.join(', ')}) with its fields below it`,
    })
    .default({})
}
