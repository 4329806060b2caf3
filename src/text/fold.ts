/** Normalises texts and removes the marks of Latin letters. */
const ASCII = /^[\u0020-\u007E]*$/

/** What `Ð` and `Ɖ` are in lower case. */
const LIKE_D = /[ðɖ]/g

/**
 * Text in lower case and NFC, with the compatibility forms of NFKC unified, such as widths and ligatures.
 * Letters that look like Đ are Đ: keyboards and old fonts write Ð (U+00D0) and Ɖ (U+0189).
 */
export function normalise(text: string): string {
  let kinds = UNCHANGED
  for (let index = 0; index < text.length && kinds !== OTHER; index += 1)
    kinds |= KINDS[text.charCodeAt(index)] ?? (isEastAsian(text.charCodeAt(index)) ? UNCHANGED : OTHER)
  if (kinds === UNCHANGED) return text
  if (kinds === CAPITAL) return text.toLowerCase()
  return text.normalize('NFKC').toLowerCase().normalize('NFC').replace(LIKE_D, 'đ')
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

/** Whether a code unit is a full stop, comma, kana, Han character or syllable that normalisation keeps. */
function isEastAsian(unit: number): boolean {
  if (unit >= 0x4e00) return unit < 0xa000 || (unit >= 0xac00 && unit < 0xd7a4)
  return (
    (unit >= 0x3041 && unit < 0x3097) ||
    (unit >= 0x30a0 && unit < 0x30ff) ||
    unit === 0x3001 ||
    unit === 0x3002
  )
}

/** What {@link normalise} does to a character, whatever stands beside it: nothing, lower case, or more. */
const [UNCHANGED, CAPITAL, OTHER] = [0, 1, 3]

/**
 * The kind of each of the same code units. Combining marks and parts of Korean syllables may join the
 * character before them. Most texts are normalised more than once and have no such character.
 */
const KINDS = Uint8Array.from(BASES, (_, unit) => {
  const character = String.fromCharCode(unit)
  const lower = character.normalize('NFKC').toLowerCase()
  if (/[\p{M}\u1100-\u11FF]/u.test(character) || /[ðɖ]/.test(lower)) return OTHER
  if (lower === character) return UNCHANGED
  return lower === character.toLowerCase() && lower.length === 1 ? CAPITAL : OTHER
})
