/** Identifiers of other systems: kept as they are written, however long. */
import { doubt, type Reading } from '#values/reading.ts'

export type IdentifierDoubt = 'empty' | 'damaged' | 'lost-digits'

/** What a spreadsheet makes of a long number, `8.93454E+18`; its last digits are gone. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i

/**
 * Reads an identifier. Leading zeros, all digits and the case stay; only spaces around it are left out. A
 * number of a program has lost digits beyond 2^53, so only a smaller whole one is taken.
 */
export function readIdentifier(value: unknown): Reading<string, IdentifierDoubt> {
  if (typeof value === 'number' || typeof value === 'bigint') {
    return typeof value === 'bigint' || Number.isSafeInteger(value)
      ? { ok: true, value: String(value) }
      : doubt('lost-digits', String(value), 'has lost its last digits; read it as text')
  }
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '') return doubt('empty', text, 'is empty')
  if (SCIENTIFIC.test(text))
    return doubt('damaged', text, 'was shortened by a spreadsheet; format its column as text')
  // oxlint-disable-next-line no-control-regex -- the pattern matches control characters on purpose
  if (/[\u0000-\u001F\u007F\uFFFD]/.test(text))
    return doubt('damaged', text, 'has characters that no identifier has')
  return { ok: true, value: text }
}
