import { shiftDate } from './shift-date.ts'

/**
 * Tests of the built site, and all programs that they start, run at the time for which the site was built.
 * `npm test` sets the difference.
 */
const SHIFT_MS = Number(process.env['TEST_CLOCK_SHIFT_MS'] ?? 0)

if (SHIFT_MS !== 0) {
  shiftDate(SHIFT_MS)
  const preload = `--import=${new URL('shifted-clock.ts', import.meta.url).href}`
  process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'], preload].filter(Boolean).join(' ')
}
