import { z } from 'zod'

const AMOUNT_HINT = 'write digits only, without separators, sign or currency, for example: 100000'

/**
 * A price, a minimum or a percentage. Numbers arrive as the text the editor typed, because YAML would read
 * `100.000` as one hundred; at most two decimals are taken, so that a thousands separator is a mistake and
 * never a smaller price.
 */
export const amountSchema = z
  .string({ error: AMOUNT_HINT })
  .regex(/^\d{1,12}(?:\.\d{1,2})?$/, { error: AMOUNT_HINT })
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

const CURRENCIES = ['VND', 'SGD', 'IDR', 'THB', 'MYR', 'PHP', 'USD'] as const

export const currencySchema = z
  .enum(CURRENCIES, { error: `write one of ${CURRENCIES.join(', ')}` })
  .default('VND')
