/**
 * Whether two folded texts differ by one typing error: an extra or missing letter, two swapped letters, or
 * another letter in a long word. In a short word another letter often gives another word of Vietnamese.
 */
export function differsByASlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (restA.length + restB.length === 1) return a.length > 5
  if (restA.length === 2 && restB === `${restA[1]}${restA[0]}`) return true
  const word = /(?<!\S)\S*$/.exec(a.slice(0, start).replaceAll('-', ' '))?.[0].length ?? 0
  const rest = /^\S*/.exec(a.slice(start).replaceAll('-', ' '))?.[0].length ?? 0
  return restA.length === 1 && restB.length === 1 && word + rest > 5
}

/**
 * The halves of a folded text, as keys. Two texts that differ by one typing error share at least one half, so
 * only texts with a common key have to be compared.
 */
export function halvesOf(text: string): string[] {
  // Halves of both lengths are included, so that they match those of a text that is one letter shorter.
  const lengths = new Set([text.length, text.length - 1].map((length) => Math.max(0, (length >> 1) - 1)))
  return [...lengths].flatMap((length) => [
    `^${text.slice(0, length)}`,
    `$${text.slice(text.length - length)}`,
  ])
}
