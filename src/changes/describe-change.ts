/** A change becomes a sentence in the language of the reader. */
import type { FieldChange, RecordedChange } from '#catalog/recorded-change.ts'
import type { ChangeType } from '#contract/changes.ts'
import type { Strings } from '#entries/strings.ts'
import { fillIn, formatMoment, formatMoney, formatStart } from '#text/format.ts'
import type { Language } from '#text/language.ts'

/** A change in words: what happened, and the old and new values that fit into a few words. */
interface DescribedChange {
  what: string
  details: string[]
}

export function describeChange(
  change: RecordedChange,
  strings: Strings,
  language: Language,
): DescribedChange {
  const { type, fields = [], currency = 'VND', lowestInSixMonths } = change
  return {
    what: wordsOf(strings)[type],
    details: [
      ...fields.flatMap((field) => describeField(field, currency, strings, language) ?? []),
      ...(lowestInSixMonths ? [strings.happenedLowest] : []),
    ],
  }
}

function wordsOf(strings: Strings): Record<ChangeType, string> {
  return {
    new: strings.happenedNew,
    started: strings.happenedStarted,
    changed: strings.happenedChanged,
    extended: strings.happenedExtended,
    ended: strings.happenedEnded,
    withdrawn: strings.happenedWithdrawn,
    price_down: strings.happenedPriceDown,
    price_up: strings.happenedPriceUp,
  }
}

/** `99.000đ → 149.000đ`; undefined for fields whose values are too long for a line. */
function describeField(
  { field, from, to }: FieldChange,
  currency: string,
  strings: Strings,
  language: Language,
): string | undefined {
  const write = writerOf(field, currency, language)
  if (!write) return undefined
  const say = (value: unknown): string => (value === undefined ? strings.happenedNothing : write(value))
  return fillIn(strings.happenedFromTo, { from: say(from), to: say(to) })
}

function writerOf(
  field: string,
  currency: string,
  language: Language,
): ((value: unknown) => string) | undefined {
  if (field === 'endsAt') return (value) => formatMoment(Number(value), language)
  if (field === 'startsAt') return (value) => formatStart(Number(value), language)
  if (field === 'code' || field === 'title') return String
  const isMoney = field === 'minimumSpend' || field === 'price' || field.startsWith('price.')
  return isMoney ? (value) => formatMoney(Number(value), currency, language) : undefined
}
