import { fold } from '#text/fold.ts'

type Random = () => number

/** Letters that lie side by side on a keyboard. */
const BESIDE: Record<string, string> = {
  a: 's',
  b: 'v',
  c: 'x',
  d: 's',
  e: 'w',
  g: 'h',
  h: 'g',
  i: 'u',
  k: 'l',
  l: 'k',
  m: 'n',
  n: 'm',
  o: 'p',
  p: 'o',
  r: 't',
  s: 'a',
  t: 'y',
  u: 'i',
  v: 'b',
  x: 'c',
  y: 't',
}

/** What Telex types for the marks and tones of letters. */
const TELEX: Record<string, string> = { ă: 'aw', â: 'aa', ê: 'ee', ô: 'oo', ơ: 'ow', ư: 'uw', đ: 'dd' }
const TONE_MARKS = /[\u0301\u0300\u0309\u0303\u0323]/g
const TONES: Record<string, string> = {
  '\u0301': 's',
  '\u0300': 'f',
  '\u0309': 'r',
  '\u0303': 'x',
  '\u0323': 'j',
}

/** A text with one slip of a typist: a swapped, dropped, doubled or wrong letter, a lost space. */
export function withSlip(text: string, random: Random): string {
  const folded = fold(text)
  const words = folded.split(' ')
  const at = words.reduce((best, word, place) => (word.length > (words[best] ?? '').length ? place : best), 0)
  const word = words[at] ?? ''
  const place = 1 + Math.floor(random() * Math.max(1, word.length - 2))
  const [before, letter, after] = [word.slice(0, place), word.charAt(place), word.slice(place + 1)]
  const kinds = [
    () => `${before}${after.charAt(0)}${letter}${after.slice(1)}`,
    () => `${before}${after}`,
    () => `${before}${letter}${letter}${after}`,
    () => `${before}${BESIDE[letter] ?? 'e'}${after}`,
  ]
  const kind = Math.floor(random() * (kinds.length + (words.length > 1 ? 1 : 0)))
  const slip = kinds[word.length > 3 ? kind : kinds.length]
  if (!slip) return words.join('')
  return words.with(at, slip()).join(' ')
}

/** The same without the input method: `giamr gias`. */
export function withTelexLeft(text: string): string {
  return text
    .split(' ')
    .map((word) => {
      const marks = word.normalize('NFD').match(TONE_MARKS) ?? []
      const letters = word.normalize('NFD').replace(TONE_MARKS, '').normalize('NFC')
      const typed = letters.replace(/[ăâêôơưđ]/g, (letter) => TELEX[letter] ?? letter)
      return typed + marks.map((mark) => TONES[mark] ?? '').join('')
    })
    .join(' ')
}
