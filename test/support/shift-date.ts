/**
 * Shifts the current time that `Date` returns. The function has no dependencies, so that its source can be
 * run in a browser.
 */
export function shiftDate(shiftMs: number): void {
  const real = globalThis.Date
  const now = (): number => real.now() + shiftMs
  globalThis.Date = new Proxy(real, {
    construct: (target, values: unknown[], made) =>
      Reflect.construct(target, values.length > 0 ? values : [now()], made) as Date,
    apply: () => new real(now()).toString(),
    get: (target, name, receiver) =>
      name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
  })
}
