import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { languageSchema } from '#contract/language.ts'

const labelSchema = z.strictObject({
  query: z.string(),
  language: languageSchema,
  /** Grades by record id: 3 exactly what is asked, 2 good, 1 acceptable. None: nothing may be returned. */
  relevant: z.record(z.string(), z.int().min(1).max(3)),
})

export type Label = z.output<typeof labelSchema> & {
  kind: string
  half: 'tuning' | 'test' | 'new' | 'third' | 'aside' | 'fourth' | 'fourth-aside'
}

const FOLDER = join(import.meta.dirname, 'queries')

/** The moment at which the labels hold. */
export const LABELLED_AT = Date.parse('2026-11-25T12:00:00+07:00')

/**
 * The labelled queries of the first round; every second one of a kind is for tuning, the others are looked at
 * for the figures only.
 */
export function loadLabels(): Label[] {
  return readQueries(FOLDER, (index) => (index % 2 === 0 ? 'tuning' : 'test'))
}

/** The queries that were written later; none is for tuning. */
export function loadNewLabels(): Label[] {
  return readQueries(join(FOLDER, 'new'), () => 'new')
}

/**
 * The queries of the third set. Two of three may be looked at to find causes; of the others only figures are
 * looked at.
 */
export function loadThirdLabels(): Label[] {
  return readQueries(join(FOLDER, 'third'), (index) => (index % 3 === 2 ? 'aside' : 'third'))
}

/** The queries of the fourth set, of which every third one is likewise set aside. */
export function loadFourthLabels(): Label[] {
  return readQueries(join(FOLDER, 'fourth'), (index) => (index % 3 === 2 ? 'fourth-aside' : 'fourth'))
}

/** The queries of a folder, a file a kind; the place in the file says for what a query is used. */
function readQueries(folder: string, halfOf: (index: number) => Label['half']): Label[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .toSorted()
    .flatMap((file) => {
      const labels = z.array(labelSchema).parse(parse(readFileSync(join(folder, file), 'utf8')))
      const kind = file.replace('.yaml', '')
      return labels.map((label, index) => ({ ...label, kind, half: halfOf(index) }))
    })
}
