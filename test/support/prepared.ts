import { TestRunner } from 'vitest'

const KEPT = Symbol.for('what test files prepare')

/**
 * What a test file makes before its first test. `npm run mutate` evaluates the files again for every change, in
 * one process and with no change in force before the tests: there it is made once. Within a test, and in every
 * other run, it is always made.
 */
export function prepared<Value>(key: string, make: () => Value): Value {
  if (process.env['KEEP_PREPARED'] === undefined || TestRunner.getCurrentTest() !== undefined) return make()
  const all = globalThis as { [KEPT]?: Map<string, unknown> }
  const kept = (all[KEPT] ??= new Map())
  if (!kept.has(key)) kept.set(key, make())
  return kept.get(key) as Value
}
