import { fold } from '#text/fold.ts'
import leven from 'leven'

/** The edit distance of two texts, ignoring case and diacritics. */
export function editDistance(one: string, other: string): number {
  return leven(fold(one), fold(other))
}
