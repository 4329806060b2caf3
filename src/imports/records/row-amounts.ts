/** Amounts and percentages in the columns of a row, with the currency of each. */
import type { FieldEntry, SourceEntry } from '#entries/source.ts'
import type { PickedFields } from '#imports/mapping/pick-fields.ts'
import { decimalsOf } from '#values/money/currencies.ts'
import { readMoney } from '#values/money/read-money.ts'

/** An amount, nothing, or the reason why what came is none. */
export type ReadAmount =
  | { kind: 'none' }
  | { kind: 'unreadable'; reason: string }
  | { kind: 'amount'; amount: number; currency: string }

/** The currencies of the countries where records may have prices. */
const CURRENCIES: Record<string, string> = {
  VN: 'VND',
  SG: 'SGD',
  ID: 'IDR',
  TH: 'THB',
  MY: 'MYR',
  PH: 'PHP',
  US: 'USD',
}

/** Every currency that records have, ISO 4217. */
export const RECORD_CURRENCIES: ReadonlySet<string> = new Set(Object.values(CURRENCIES))

/** The currency of a store that sells in one country; undefined for others. */
function currencyOfStore(countries: readonly string[]): string | undefined {
  const [only, ...others] = countries
  return only === undefined || others.length > 0 ? undefined : CURRENCIES[only]
}

/**
 * Reads amounts of a row. The currency is that beside the amount, else that of the row's column, else that
 * of the source, else the store's. A column that says something unknown leaves amounts without their own
 * unread.
 */
export function createAmountReader<Name extends string>(
  fields: PickedFields<Name | 'currency'>,
  { currency }: Pick<SourceEntry, 'currency'>,
  entries: Partial<Record<Name, FieldEntry>>,
  countries: readonly string[],
): (name: Name) => ReadAmount {
  const column = fields.state('currency')
  const place = {
    column: column.kind === 'read' ? column.texts[0] : column.kind === 'unreadable' ? '?' : undefined,
    store: currency ?? currencyOfStore(countries),
  }
  return (name) => {
    const state = fields.state(name)
    if (state.kind === 'unreadable') return state
    if (state.kind !== 'read') return { kind: 'none' }
    const [text = '', ...others] = new Set(state.texts)
    if (others.length > 0)
      return { kind: 'unreadable', reason: `${text} and ${others.join(', ')} stand there` }
    const read = readMoney(text, place)
    if (!read.ok) return { kind: 'unreadable', reason: read.message }
    const { amount, currency } = read.value
    if (!RECORD_CURRENCIES.has(currency))
      return {
        kind: 'unreadable',
        reason: `"${text}" is in ${currency}; records have ${[...RECORD_CURRENCIES].join(', ')}`,
      }
    const entry = entries[name]
    const divideBy = typeof entry === 'object' ? entry.divideBy : undefined
    if (divideBy === undefined) return { kind: 'amount', amount, currency }
    const units = 10 ** decimalsOf(currency)
    const inUnits = divideBy === 'minor-units' ? amount : (amount * units) / Number(divideBy)
    return Number.isInteger(amount) && Number.isInteger(inUnits)
      ? { kind: 'amount', amount: inUnits / units, currency }
      : { kind: 'unreadable', reason: `"${text}" divided by ${divideBy} is no amount in ${currency}` }
  }
}
