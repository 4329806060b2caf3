import { z } from 'zod'
import { LANGUAGES, languageSchema } from '#contract/language.ts'

/** The language an editor wrote a record in. */
export const authoredLanguageSchema = languageSchema.default('vi')

/** The same fields in other languages, keyed by language; a missing language falls back to the authored one. */
export function translationsSchema<Fields extends z.ZodObject>(fields: Fields) {
  return z
    .partialRecord(z.enum(LANGUAGES), fields, {
      error: `write a language (${LANGUAGES.join(', ')}) with its fields below it`,
    })
    .default({})
}
