import { z } from 'zod'
import { RECORD_CURRENCIES } from '#values/money/currencies.ts'
import { readMoney } from '#values/money/read-money.ts'
import { readPercent } from '#values/quantities.ts'

const AMOUNT = /^\d{1,12}(?:\.\d{1,2})?$/

/** How an amount is written in a file; the example is what was written, where it can be read. */
function amountHint(written: unknown): string {
  const meant = String(numberIn(typeof written === 'string' ? written : ''))
  const example = AMOUNT.test(meant) ? meant : '100000'
  return `write digits only, without separators, sign or currency, for example: ${example}`
}

/** The number that a text with a sign or separators probably means; undefined when it cannot be read. */
function numberIn(text: string): number | undefined {
  const read = text.includes('%') ? readPercent(text) : readMoney(text, { store: 'VND' })
  if (!read.ok) return undefined
  const number = typeof read.value === 'number' ? read.value : read.value.amount
  return number > 0 ? number : undefined
}

/**
 * A price, a minimum or a percentage. Numbers arrive as the text the editor typed, because YAML would read
 * `100.000` as one hundred; at most two decimals are taken, so that a thousands separator is a mistake and
 * never a smaller price.
 */
export const amountSchema = z
  .string({ error: ({ input }) => amountHint(input) })
  .regex(AMOUNT, { error: ({ input }) => amountHint(input) })
  .transform(Number)

/** A whole number from 1 on. */
export function countSchema(max: number) {
  const error = `write a whole number from 1 to ${max}`
  return z
    .string({ error })
    .regex(/^[1-9]\d{0,8}$/, { error })
    .transform(Number)
    .pipe(z.number().max(max, { error }))
}

export const flagSchema = z
  .enum(['true', 'false'], { error: 'write true or false' })
  .transform((text) => text === 'true')

export const currencySchema = z
  .enum(RECORD_CURRENCIES, { error: `write one of ${RECORD_CURRENCIES.join(', ')}` })
  .default('VND')

/** Degrees of latitude or longitude, up to `max` in either direction. */
export function degreesSchema(max: number) {
  const error = `write degrees with a point, from -${max} to ${max}, for example: 10.7769`
  return z
    .string({ error })
    .regex(/^-?\d{1,3}(?:\.\d{1,8})?$/, { error })
    .transform(Number)
    .pipe(z.number().min(-max, { error }).max(max, { error }))
}
