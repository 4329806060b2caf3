/**
 * Preloaded into every process of a test run with `node --import`: shifts the clock of JavaScript by
 * `TEST_CLOCK_SHIFT_MS` milliseconds. The clock keeps running.
 */
import { shiftDate } from './shift-date.ts'

shiftDate(Number(process.env['TEST_CLOCK_SHIFT_MS'] ?? 0))
