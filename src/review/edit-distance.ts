import { fold } from '#text/fold.ts'
import leven from 'leven'

/** How many letters have to change to make one text of the other, case and diacritics aside. */
export function editDistance(one: string, other: string): number {
  return leven(fold(one), fold(other))
}
