/** Moves `Date` wherever it says what time it is. It stands alone, so that a browser can be given its text. */
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
