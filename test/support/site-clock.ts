import { shiftDate } from './shift-date.ts'

/**
 * Whoever tests the built site does it at the moment that the site was built for, and so does every program
 * that it starts: `npm test` says how far away that is.
 */
const SHIFT_MS = Number(process.env['TEST_CLOCK_SHIFT_MS'] ?? 0)

if (SHIFT_MS !== 0) {
  shiftDate(SHIFT_MS)
  const preload = `--import=${new URL('shifted-clock.ts', import.meta.url).href}`
  process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'], preload].filter(Boolean).join(' ')
}
