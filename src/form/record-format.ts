import type { z } from 'zod'
import type { Folder } from '#entries/check-content.ts'
import { parseRecord, readPlain } from '#entries/parse-record.ts'
import { wordsFor } from '#editing/field-words.ts'
import { schemaOf } from '#editing/record-schemas.ts'
import { render, rewrite } from '#form/rewrite.ts'
import { fieldsOf } from '#form/shapes.ts'
import { fromForm, type Group, isGroup, isSame, overlay, toForm } from '#form/values.ts'

/** The hidden field of the form that carries the file as it was read, so that the rest of it can be kept. */
export const ORIGINAL = 'originalFile'

/** How the form reads and writes the files of a folder. */
export interface RecordFormat {
  fromFile: (text: string) => Group
  toFile: (form: Group) => Promise<string>
}

/**
 * Reads and writes the files of a folder as the form wants it. What nobody changed comes back letter by
 * letter; what was changed is written as editors write it, and refused with what has to be corrected where
 * `npm run content` would refuse it.
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
      // The form shows the cause.
      if (mistakes.length > 0) throw new Error('saving_failed', { cause: new Error(mistakes.join('\n')) })
      return formatYaml(text)
    },
  }
}

/** A line a mistake, with the field as the form calls it. */
function mistakesIn(folder: Folder, text: string, schema: z.ZodType): string[] {
  return parseRecord('', text, schema).mistakes.map(({ field, message }) => {
    const names = field
      .split('.')
      .filter((part) => !/^\d+$/.test(part) && !/^(?:vi|en|ko|zh|fr|ja)$/.test(part))
    const words = wordsFor(folder, names)
    return `${words ? `${words.label.vi} · ${words.label.en}` : field}: ${message}`
  })
}
