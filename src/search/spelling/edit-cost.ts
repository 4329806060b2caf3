/** How far two words are apart for a typist, with cheap slips of ear, keyboard and marks. */
import { WEIGHTS } from '#search/weights.ts'

const COSTS = WEIGHTS.edits

/**
 * Letters that Vietnamese and English typists take for each other by ear, or that lie side by side on the
 * keyboard.
 */
const ALIKE = 'sx ck iy ln sz vd bp fp kq oa ou ei ae dt mn gh io rt'.split(' ')

const LETTERS = 128

/** 1 for each pair of such letters. */
const isAlike = new Uint8Array(LETTERS * LETTERS)
for (const [one = '', other = ''] of ALIKE) {
  isAlike[one.charCodeAt(0) * LETTERS + other.charCodeAt(0)] = 1
  isAlike[other.charCodeAt(0) * LETTERS + one.charCodeAt(0)] = 1
}

const ROUNDING = 1e-9

/** Rows of the matrix, kept from call to call; longer texts than this are never compared. */
const LENGTH_MAX = 128
const rows = [0, 1, 2].map(() => new Float64Array(LENGTH_MAX + 1))
const missingTyped = new Float64Array(LENGTH_MAX)
const missingMeant = new Float64Array(LENGTH_MAX)

/**
 * How far a typed text is from a meant one, both of ASCII letters and spaces: 1 for a wrong letter, less for
 * likelier slips, two swapped neighbours counting as one slip. Infinity as soon as it exceeds `most`. It is
 * the optimal string alignment distance with weights, worked out for the cells that so few slips can reach.
 */
export function editCost(typed: string, meant: string, most: number): number {
  if (typed === meant) return 0
  const { soundsAlike, firstLetter, swapped } = COSTS
  const band = lengthsApart(most)
  if (Math.abs(typed.length - meant.length) > band) return Infinity
  if (Math.max(typed.length, meant.length) > LENGTH_MAX) return Infinity
  weighMissing(typed, missingTyped)
  weighMissing(meant, missingMeant)
  let [beforeLast, last, row] = rows as [Float64Array, Float64Array, Float64Array]
  last[0] = 0
  for (let column = 1; column <= meant.length; column += 1) {
    last[column] = column > band + 1 ? Infinity : (last[column - 1] ?? 0) + (missingMeant[column - 1] ?? 0)
  }
  for (let typedAt = 0; typedAt < typed.length; typedAt += 1) {
    const letter = typed.charCodeAt(typedAt)
    const first = Math.max(1, typedAt + 1 - band)
    const end = Math.min(meant.length, typedAt + 1 + band)
    row[first - 1] = first === 1 ? (last[0] ?? 0) + (missingTyped[typedAt] ?? 0) : Infinity
    let least = row[first - 1] ?? Infinity
    for (let column = first; column <= end; column += 1) {
      const wanted = meant.charCodeAt(column - 1)
      let wrong = letter === wanted ? 0 : isAlike[letter * LETTERS + wanted] === 1 ? soundsAlike : 1
      if (wrong > 0 && typedAt === 0 && column === 1) wrong += firstLetter
      let cost = Math.min(
        (last[column - 1] ?? 0) + wrong,
        (last[column] ?? 0) + (missingTyped[typedAt] ?? 0),
        (row[column - 1] ?? 0) + (missingMeant[column - 1] ?? 0),
      )
      const isSwap =
        letter !== wanted &&
        letter === meant.charCodeAt(column - 2) &&
        typed.charCodeAt(typedAt - 1) === wanted
      if (isSwap) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + swapped)
      row[column] = cost
      if (cost < least) least = cost
    }
    if (end < meant.length) row[end + 1] = Infinity
    // A swap reaches back over a row, and costs at least this much.
    if (least > most + swapped) return Infinity
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  const slips = last[meant.length] ?? Infinity
  return slips > most + ROUNDING ? Infinity : slips
}

/** How many characters longer or shorter a text within so many slips can be: a space costs least. */
function lengthsApart(most: number): number {
  return Math.floor(most / COSTS.space)
}

/** What each letter costs where the other text lacks it. */
function weighMissing(text: string, costs: Float64Array): void {
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index)
    if (letter === 32) costs[index] = COSTS.space
    else if (letter === text.charCodeAt(index - 1) || letter === text.charCodeAt(index + 1))
      costs[index] = COSTS.doubled
    else costs[index] = COSTS.droppedOrAdded + (index === 0 ? COSTS.firstLetter : 0)
  }
}
