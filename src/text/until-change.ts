/** Caches the value of a function of time until `nextChangeAfter` says that it may change. */
export function untilChange<Value>(
  compute: (now: number) => Value,
  nextChangeAfter: (now: number) => number,
): (now: number) => Value {
  let kept: { value: Value; from: number; until: number } | undefined
  return (now) => {
    if (kept === undefined || now < kept.from || now >= kept.until) {
      kept = { value: compute(now), from: now, until: nextChangeAfter(now) }
    }
    return kept.value
  }
}
