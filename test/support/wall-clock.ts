/**
 * The real time in whole milliseconds since 1970, as other programs such as Redis see it, even when the clock
 * of the tests is shifted.
 */
export function wallClock(): number {
  return Math.floor(performance.timeOrigin + performance.now())
}
