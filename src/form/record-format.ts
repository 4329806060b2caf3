/** Reads and writes records for the form; unchanged text keeps its bytes. */
import type { z } from 'zod'
import type { Folder } from '#entries/check-content.ts'
import { parseRecord, readPlain } from '#entries/parse-record.ts'
import { wordsFor } from '#editing/field-words.ts'
import { schemaOf } from '#editing/record-schemas.ts'
import { render, rewrite } from '#form/rewrite.ts'
import { fieldsOf } from '#form/shapes.ts'
import { fromForm, type Group, isGroup, isSame, overlay, toForm } from '#form/values.ts'

/** The hidden field that holds the original file, so that unchanged parts can be kept. */
export const ORIGINAL = 'originalFile'

/** Conversion between files of a folder and values of the form. */
export interface RecordFormat {
  fromFile: (text: string) => Group
  toFile: (form: Group) => Promise<string>
}

/**
 * Creates the conversion for a folder. Values that did not change keep their original text; changed ones are
 * written as editors write them. `toFile` rejects with the mistakes when `npm run content` would not accept
 * the file.
 */
export function createRecordFormat(
  folder: Folder,
  formatYaml: (text: string) => Promise<string>,
): RecordFormat {
  const schema = schemaOf(folder)
  const fields = fieldsOf(schema)
  const order = fields.map(({ name }) => name)
  const read = (text: string): Group => {
    const value = readPlain(text)?.value ?? parseRecord('', text, schema).source?.value
    if (!isGroup(value)) throw new Error(mistakesIn(folder, text, schema).join('\n'))
    return value
  }
  return {
    fromFile: (text) => ({ ...toForm(fields, read(text)), [ORIGINAL]: text }),
    toFile: async ({ [ORIGINAL]: original, ...form }) => {
      const after = fromForm(fields, form)
      let text: string
      if (typeof original === 'string' && original !== '') {
        const record = read(original)
        const before = fromForm(fields, toForm(fields, record))
        if (isSame(before, after)) return original
        text = rewrite(`${original.trimEnd()}\n`, overlay(record, before, after) as Group, order)
      } else text = render(after, order)
      const mistakes = mistakesIn(folder, text, schema)
      // The form displays `cause` of this error.
      if (mistakes.length > 0) throw new Error('saving_failed', { cause: new Error(mistakes.join('\n')) })
      return formatYaml(text)
    },
  }
}

/** One line for each mistake, with the label of the field in the form. */
function mistakesIn(folder: Folder, text: string, schema: z.ZodType): string[] {
  return parseRecord('', text, schema).mistakes.map(({ field, message }) => {
    const names = field
      .split('.')
      .filter((part) => !/^\d+$/.test(part) && !/^(?:vi|en|ko|zh|fr|ja)$/.test(part))
    const words = wordsFor(folder, names)
    return `${words ? `${words.label.vi} · ${words.label.en}` : field}: ${message}`
  })
}
