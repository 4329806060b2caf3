const ASCII = /^[\u0020-\u007E]*$/

/** Text in lower case and in NFC, width and ligatures unified. */
export function normalise(text: string): string {
  if (isNormalised(text)) return text
  return ASCII.test(text) ? text.toLowerCase() : text.normalize('NFKC').toLowerCase().normalize('NFC')
}

/** Whether a text is known to be what it is normalised to; most texts are normalised more than once. */
function isNormalised(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (STAYS[text.charCodeAt(index)] !== 1) return false
  return true
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

/**
 * Of the same characters, 1 for those that normalisation leaves alone whatever stands beside them: a mark may
 * join the letter before it, and so may a part of a Korean syllable.
 */
const STAYS = Uint8Array.from(BASES, (_, unit) => {
  const character = String.fromCharCode(unit)
  const isJoining = /[\p{M}\u1100-\u11FF]/u.test(character)
  return Number(!isJoining && character.normalize('NFKC').toLowerCase() === character)
})
