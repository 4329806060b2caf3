import { normalise, stripMarks } from '#text/fold.ts'

/** A query as its readers see it. Both forms have the same length, so that a place is one place in both. */
export interface QueryText {
  /** Normalised, with its diacritics. */
  written: string
  /** Without the marks of Latin letters. */
  folded: string
}

/** Marks that join no letter, which folding drops. */
const LOOSE_MARKS = /[\u0300-\u036F]/g

export function toQueryText(text: string): QueryText {
  const written = normalise(text)
  const folded = stripMarks(written)
  return written.length === folded.length
    ? { written, folded }
    : { written: written.replace(LOOSE_MARKS, ''), folded }
}

/** The text with other words from one place to another; a space by default. */
export function replaceIn({ written, folded }: QueryText, from: number, to: number, words = ' '): QueryText {
  return {
    written: written.slice(0, from) + words + written.slice(to),
    folded: folded.slice(0, from) + stripMarks(words) + folded.slice(to),
  }
}
