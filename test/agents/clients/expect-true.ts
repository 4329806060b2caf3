import { ok } from 'node:assert/strict'

/** Shows the call that was not true. */
export function expectTrue(value: boolean): void {
  const [, , line = ''] = (new Error().stack ?? '').split('\n')
  ok(value, `not as expected ${line.trim()}`)
}
