import { ok } from 'node:assert/strict'

/** Reports the calling line when the value is false. */
export function expectTrue(value: boolean): void {
  const [, , line = ''] = (new Error().stack ?? '').split('\n')
  ok(value, `not as expected ${line.trim()}`)
}
