/** What the commonest slips of a typist cost, beside 1 for any other letter that is wrong. */
const SWAPPED = 0.7
const DOUBLED = 0.6
const DROPPED_OR_ADDED = 0.9
const SOUNDS_ALIKE = 0.75
const SPACE = 0.5
const CHEAPEST = SPACE

/** Added where the first letter is wrong: typists seldom miss it. */
const FIRST_LETTER = 0.4

/**
 * Letters that Vietnamese and English typists take for each other by ear, or that lie side by side on the
 * keyboard.
 */
const ALIKE = 'sx ck iy ln sz vd bp fp kq oa ou ei ae dt mn gh io rt'.split(' ')

const LETTERS = 128
const WRONG = new Float64Array(LETTERS * LETTERS).fill(1)
for (const [one = '', other = ''] of ALIKE) {
  WRONG[one.charCodeAt(0) * LETTERS + other.charCodeAt(0)] = SOUNDS_ALIKE
  WRONG[other.charCodeAt(0) * LETTERS + one.charCodeAt(0)] = SOUNDS_ALIKE
}
for (let letter = 0; letter < LETTERS; letter += 1) WRONG[letter * LETTERS + letter] = 0

const ROUNDING = 1e-9

/** Rows of the matrix, kept from call to call; longer texts than this are never compared. */
const LENGTH_MAX = 128
const rows = [0, 1, 2].map(() => new Float64Array(LENGTH_MAX + 1))
const missingTyped = new Float64Array(LENGTH_MAX)
const missingMeant = new Float64Array(LENGTH_MAX)
/** The text whose letters were weighed in `missingTyped`. */
let weighed = ''

/**
 * How far a typed text is from a meant one, both of ASCII letters and spaces: 1 for a wrong letter, less for
 * likelier slips, two swapped neighbours counting as one slip. Infinity as soon as it exceeds `most`. It is
 * the optimal string alignment distance with weights, worked out for the cells that so few slips can reach.
 */
export function slipsBetween(typed: string, meant: string, most: number): number {
  if (typed === meant) return 0
  const band = Math.floor(most / CHEAPEST)
  if (Math.abs(typed.length - meant.length) > band) return Infinity
  if (Math.max(typed.length, meant.length) > LENGTH_MAX) return Infinity
  // A typed text is compared with many.
  if (typed !== weighed) weighMissing(typed, missingTyped)
  weighed = typed
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
      let wrong = WRONG[letter * LETTERS + wanted] ?? 1
      if (wrong > 0 && typedAt === 0 && column === 1) wrong += FIRST_LETTER
      let cost = Math.min(
        (last[column - 1] ?? 0) + wrong,
        (last[column] ?? 0) + (missingTyped[typedAt] ?? 0),
        (row[column - 1] ?? 0) + (missingMeant[column - 1] ?? 0),
      )
      const isSwap =
        letter !== wanted &&
        letter === meant.charCodeAt(column - 2) &&
        typed.charCodeAt(typedAt - 1) === wanted
      if (isSwap) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + SWAPPED)
      row[column] = cost
      if (cost < least) least = cost
    }
    if (end < meant.length) row[end + 1] = Infinity
    // A swap reaches back over a row, and costs at least this much.
    if (least > most + SWAPPED) return Infinity
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  const slips = last[meant.length] ?? Infinity
  return slips > most + ROUNDING ? Infinity : slips
}

/** What each letter costs where the other text lacks it. */
function weighMissing(text: string, costs: Float64Array): void {
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index)
    if (letter === 32) costs[index] = SPACE
    else if (letter === text.charCodeAt(index - 1) || letter === text.charCodeAt(index + 1))
      costs[index] = DOUBLED
    else costs[index] = DROPPED_OR_ADDED + (index === 0 ? FIRST_LETTER : 0)
  }
}
