/** The maximum delay of a browser timer. */
const TIMER_MAX_MS = 2 ** 31 - 1

/**
 * Calls a function at a moment in milliseconds since 1970, at once if it has passed, or earlier if it is
 * further away than a timer reaches. Returns the timer.
 */
export function callAt(moment: number, call: () => void): ReturnType<typeof setTimeout> {
  return setTimeout(call, Math.min(Math.max(moment - Date.now(), 0), TIMER_MAX_MS))
}
