/** Caches the value of a function of time until `nextChangeAfter` says that it may change. */
export function untilChange<Value>(
  compute: (now: number) => Value,
  nextChangeAfter: (now: number) => number,
): (now: number) => Value {
  let cached: { value: Value; from: number; until: number } | undefined
  return (now) => {
    if (cached === undefined || now < cached.from || now >= cached.until) {
      cached = { value: compute(now), from: now, until: nextChangeAfter(now) }
    }
    return cached.value
  }
}
