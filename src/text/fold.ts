const ASCII = /^[\u0020-\u007E]*$/

/** Text in lower case and in NFC, width and ligatures unified. */
export function normalise(text: string): string {
  return ASCII.test(text) ? text.toLowerCase() : text.normalize('NFKC').toLowerCase().normalize('NFC')
}

/**
 * Text as a hasty Vietnamese typist writes it: lower case, without diacritics, đ as d.
 * Only marks of the Latin script go, so that バス stays a bus.
 */
export function fold(text: string): string {
  return stripMarks(normalise(text))
}

/** Whether a text has nothing but printable ASCII, so that folding changes its case alone. */
export function isAscii(text: string): boolean {
  return ASCII.test(text)
}

/** A normalised text without the marks of Latin letters: `đ` becomes `d`, バ stays. */
export function stripMarks(normalised: string): string {
  if (ASCII.test(normalised)) return normalised
  let stripped = ''
  for (let index = 0; index < normalised.length; index += 1) {
    const unit = normalised.charCodeAt(index)
    stripped += unit < BASES.length ? (BASES[unit] ?? '') : normalised.charAt(index)
  }
  return stripped
}

/**
 * What is left of every character up to the end of Latin Extended Additional without its marks; of a mark
 * itself, nothing.
 */
const BASES = Array.from({ length: 0x1f00 }, (_, unit) => {
  const character = String.fromCharCode(unit)
  if (unit >= 0x300 && unit < 0x370) return ''
  const isLatin = unit < 0x250 || unit >= 0x1e00
  return isLatin ? character.normalize('NFD').charAt(0).replace('đ', 'd') : character
})
