/**
 * Preloaded into every process of a test run, `node --import …`: the clock of JavaScript, moved by as many
 * milliseconds as `TEST_CLOCK_SHIFT_MS` says. It goes on as the real one does.
 */
import { shiftDate } from './shift-date.ts'

shiftDate(Number(process.env['TEST_CLOCK_SHIFT_MS'] ?? 0))
