import { TestRunner } from 'vitest'

const values = new WeakMap<object, Map<string, unknown>>()

/**
 * Creates a value once for each object that it is made of. `npm run bench -- mutate` creates it each time, because a
 * value that was made before a mutant was active says nothing about it.
 */
export function shared<Value>(of: object, name: string, make: () => Value): Value {
  if (process.env['KEEP_PREPARED'] !== undefined) return make()
  const known = values.get(of) ?? new Map<string, unknown>()
  values.set(of, known)
  if (!known.has(name)) known.set(name, make())
  return known.get(name) as Value
}

const KEPT = Symbol.for('what test files prepare')

/**
 * Creates a value that a test file needs before its first test. `npm run bench -- mutate` evaluates the files again
 * for every mutant in one process, where no mutant is active before the tests, so the value is created only
 * once there. Within a test, and in all other runs, it is always created.
 */
export function prepared<Value>(key: string, make: () => Value): Value {
  if (process.env['KEEP_PREPARED'] === undefined || TestRunner.getCurrentTest() !== undefined) return make()
  const all = globalThis as { [KEPT]?: Map<string, unknown> }
  const cached = (all[KEPT] ??= new Map())
  if (!cached.has(key)) cached.set(key, make())
  return cached.get(key) as Value
}
