import { isAscii } from '#text/fold.ts'

/**
 * The five tone marks as combining characters: grave, acute, hook, tilde and dot. Other marks belong to
 * vowels.
 */
const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g
const HOOK = '\u0309'
const TILDE = /\u0303/g

/** Two vowels with the tone on the second, where the older spelling puts it on the first. */
const LATE_TONES = /o[àáảãạèéẻẽẹ]|u[ỳýỷỹỵ]/g

/**
 * Moves tones to where the older spelling puts them, so that "hoà" and "hòa" become one word. The text must
 * be normalised.
 */
export function unifyTones(normalised: string): string {
  return isAscii(normalised)
    ? normalised
    : normalised.replace(LATE_TONES, (vowels) => {
        const [first = '', second = '', tone = ''] = vowels.normalize('NFD')
        return `${first}${tone}${second}`.normalize('NFC')
      })
}

/** A word without its tone but with the marks of its vowels: "sữa" becomes "sưa". */
export function withoutTone(word: string): string {
  return word.normalize('NFD').replace(TONES, '').normalize('NFC')
}

/** Whether two words differ at most in hook and tilde, which southern speakers confuse. */
export function soundAlike(one: string, other: string): boolean {
  if (one === other) return true
  const [pronounced, meant] = [one, other].map((word) => word.normalize('NFD').replace(TILDE, HOOK))
  return pronounced === meant
}
