/** The clock of other programs, such as Redis, when that of the tests is moved. Whole milliseconds since 1970. */
export function wallClock(): number {
  return Math.floor(performance.timeOrigin + performance.now())
}
