/**
 * Whether two folded texts are one letter apart as a slip of a finger would have it: a letter too many or too
 * few, two that changed places, or another letter in a long word. In a short one it makes another word of
 * Vietnamese.
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
  const word = /\S*$/.exec(a.slice(0, start).replaceAll('-', ' '))?.[0].length ?? 0
  const rest = /^\S*/.exec(a.slice(start).replaceAll('-', ' '))?.[0].length ?? 0
  return restA.length === 1 && restB.length === 1 && word + rest > 5
}

/**
 * The halves of a folded text. Two texts that are a slip apart have one of them in common, so that not every
 * text has to be compared with every other.
 */
export function halvesOf(text: string): string[] {
  // The halves of a text that is a letter shorter are among those of the longer one.
  const lengths = new Set([text.length, text.length - 1].map((length) => Math.max(0, (length >> 1) - 1)))
  return [...lengths].flatMap((length) => [
    `^${text.slice(0, length)}`,
    `$${text.slice(text.length - length)}`,
  ])
}
