/** Normalises texts and removes the marks of Latin letters. */
const ASCII = /^[\u0020-\u007E]*$/

/** What `Ð` and `Ɖ` are in lower case. */
const LIKE_D = /[ðɖ]/g

/**
 * Text in lower case and NFC, with the compatibility forms of NFKC unified, such as widths and ligatures.
 * Letters that look like Đ are Đ: keyboards and old fonts write Ð (U+00D0) and Ɖ (U+0189).
 */
export function normalise(text: string): string {
  if (isNormalised(text)) return text
  if (ASCII.test(text)) return text.toLowerCase()
  return text.normalize('NFKC').toLowerCase().normalize('NFC').replace(LIKE_D, 'đ')
}

/**
 * Whether every character is known to be unchanged by {@link normalise}. Most texts are normalised more than
 * once, so this avoids repeated work.
 */
function isNormalised(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (STAYS[text.charCodeAt(index)] !== 1) return false
  return true
}

/**
 * Text in lower case without diacritics, with đ as d, as Vietnamese is often typed. Only marks of the Latin
 * script are removed; those of バ stay.
 */
export function fold(text: string): string {
  return stripMarks(normalise(text))
}

/** Whether a text has only printable ASCII, in which case folding changes its case alone. */
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

/** The base character of every code unit below U+1F00, without Latin marks; empty for a combining mark. */
const BASES = Array.from({ length: 0x1f00 }, (_, unit) => {
  const character = String.fromCharCode(unit)
  if (unit >= 0x300 && unit < 0x370) return ''
  const isLatin = unit < 0x250 || unit >= 0x1e00
  if (/[đðɖ]/i.test(character)) return character === character.toLowerCase() ? 'd' : 'D'
  return isLatin ? character.normalize('NFD').charAt(0) : character
})

/**
 * For the same code units, 1 when normalisation leaves the character unchanged whatever stands beside it.
 * Combining marks and parts of Korean syllables are 0, because they may join the character before them.
 */
const STAYS = Uint8Array.from(BASES, (_, unit) => {
  const character = String.fromCharCode(unit)
  const isJoining = /[\p{M}\u1100-\u11FF]/u.test(character)
  const isLower = character.normalize('NFKC').toLowerCase() === character
  return Number(!isJoining && isLower && !/[ðɖ]/.test(character))
})
