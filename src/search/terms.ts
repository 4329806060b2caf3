/** A word with its diacritics is posted beside the folded one under this mark. */
export function accentedTerm(accented: string): string {
  return `~${accented}`
}

/** Two words in a row. */
export function pairTerm(first: string, second: string): string {
  return `${first}_${second}`
}

/** Whether titles have each of the words beside the next. */
export function areSideBySide(words: readonly string[], isInSome: (term: string) => boolean): boolean {
  return words.every((word, at) => {
    const next = words[at + 1]
    return next === undefined || isInSome(pairTerm(word, next))
  })
}

/** What only a deal's own fields say: its text may speak of codes although it has none. */
export const WITH_CODE = '#fact:with-code'
export const TO_COLLECT = '#fact:to-collect'

/** A wish that a deal's own fields fulfil. */
export function wishTerm(id: string): string {
  return `#wish:${id}`
}

/** A meaning of a record that has no narrower one beside it: any phone, where no model is named. */
export function ofItselfTerm(conceptTerm: string): string {
  return `=${conceptTerm}`
}

/** A meaning that a record's own only belongs to as well: a car seat is a thing for cars. */
export function alsoTerm(conceptTerm: string): string {
  return `+${conceptTerm}`
}

/** A way to pay that a deal demands. */
export function paymentTerm(word: string): string {
  return `#payment:${word}`
}

/** A day of the week that a deal's texts name, 0 for Sunday. */
export function weekdayTerm(weekday: number): string {
  return `#weekday:${weekday}`
}

/** An hour of the day in which a deal can be had that has hours. */
export function hourTerm(hour: number): string {
  return `#hour:${hour}`
}

/** A record whose title names a place narrower than the country of its shops. */
export const PLACED = '#fact:placed'
