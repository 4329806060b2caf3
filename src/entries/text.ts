import { z } from 'zod'
import { isPlainText } from '#text/plain-text.ts'

/**
 * Characters that a reader cannot see but a shop's code box can: controls, zero-width marks, bidirectional
 * overrides, half surrogate pairs. Line breaks, tabs and the zero-width joiner (emoji are written with it)
 * stay.
 */
export const INVISIBLE = /[^\P{C}\n\t\u200D]/u

/** One line or one paragraph of authored text, in NFC and without surrounding white space. */
export function textSchema(maxCharacters: number, example: string) {
  const error = `write text, for example: ${example}`
  return z
    .string({ error })
    .overwrite((text) => (isPlainText(text) ? text : text.normalize('NFC').trim()))
    .min(1, { error, abort: true })
    .max(maxCharacters, { error: `write at most ${maxCharacters} characters` })
    .refine((text) => isPlainText(text) || !INVISIBLE.test(text), {
      error: 'remove the invisible character (retype the text instead of pasting it)',
    })
}

export const ID_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** A reference to another record, or a tag: the name of its file without `.yaml`. */
export function idSchema(example: string) {
  return z.string({ error: `write an id, for example: ${example}` }).regex(ID_PATTERN, {
    error: `write lower-case letters, digits and single hyphens, for example: ${example}`,
  })
}

/** An absolute web address. Only https: shoppers are sent there. */
export const webUrlSchema = z
  .string({ error: 'write a full address, for example: https://shopee.vn/' })
  .refine((text) => isPlainHttps(URL.parse(text)), {
    error: 'write a full https address without a user name, for example: https://shopee.vn/',
  })

function isPlainHttps(url: URL | null): boolean {
  return (
    url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
  )
}

/** A list; an only item may stand without one. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.union([z.array(item), item.transform((only) => [only])], {
    error: 'write a text or a list of texts',
  })
}

/** A choice among fixed words. */
export function oneOf<const Words extends readonly [string, ...string[]]>(...words: Words) {
  return z.enum(words, { error: `write one of ${words.join(', ')}` })
}
