import { isAscii } from '#text/fold.ts'

/** Grave, acute, hook, tilde and dot, decomposed. The vowels of Vietnamese have other marks. */
const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g
const HOOK = '\u0309'
const TILDE = /\u0303/g

/** Two vowels with the tone on the second, where an older fashion puts it on the first. */
const LATE_TONES = /o[àáảãạèéẻẽẹ]|u[ỳýỷỹỵ]/g

/** A normalised text with tones where the older fashion puts them: "hoà" and "hòa" are one word. */
export function unifyTones(normalised: string): string {
  return isAscii(normalised)
    ? normalised
    : normalised.replace(LATE_TONES, (vowels) => {
        const [first = '', second = '', tone = ''] = vowels.normalize('NFD')
        return `${first}${tone}${second}`.normalize('NFC')
      })
}

/** A word without its tone, but with its vowels: "sữa" as "sưa". */
export function withoutTone(word: string): string {
  return word.normalize('NFD').replace(TONES, '').normalize('NFC')
}

/** Whether two words are one to southern speakers, who write hook for tilde and tilde for hook. */
export function soundAlike(one: string, other: string): boolean {
  if (one === other) return true
  const [heard, meant] = [one, other].map((word) => word.normalize('NFD').replace(TILDE, HOOK))
  return heard === meant
}
