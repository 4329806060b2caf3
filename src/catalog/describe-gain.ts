import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { formatShortMoney } from '#contract/format.ts'
import type { Words } from '#entries/strings.ts'

export interface Gain {
  /** What is written largest: `−50K`, `−15%`, `1 + 1`. */
  figure: string
  /** What the figure is: a discount, cash back, shipping. */
  note: string | undefined
  /** Whether the figure is a word, or a number as long as one. */
  isWorded: boolean
  /** Whether the figure says it all to the eye: a minus before a number. */
  isPlain: boolean
}

/** What a deal gives, as a card shows it at first sight. Numbers are short, never rounded. */
export function describeGain({ discount, lang }: SnapshotDeal, words: Words): Gain {
  if (!discount) return worded(words.gainOther)
  const { kind, value = 0, max, currency } = discount
  const money = (amount: number): string => formatShortMoney(amount, currency, lang)
  switch (kind) {
    case 'percent':
      return plain(`−${value}%`, words.gainOff)
    case 'amount':
      return plain(`−${money(value)}`, words.gainOff)
    case 'cashback': {
      if (value === 0) return worded(words.gainCashback)
      return numeric(value <= 100 ? `${value}%` : money(value), words.gainCashback)
    }
    case 'freeship': {
      const covered = value > 0 ? value : max
      return numeric(covered === undefined ? money(0) : `−${money(covered)}`, words.gainShipping)
    }
    case 'gift':
      return worded(words.gainGift, words.gainGiftNote)
    case 'bogo':
      return numeric('1 + 1', words.gainBogo)
  }
}

function plain(figure: string, note: string): Gain {
  return { figure, note, isWorded: isLong(figure), isPlain: true }
}

function numeric(figure: string, note: string): Gain {
  return { figure, note, isWorded: isLong(figure), isPlain: false }
}

function worded(figure: string, note?: string): Gain {
  return { figure, note, isWorded: true, isPlain: false }
}

/** More than `−1.250K` leaves a store's name no room beside it on a phone. */
function isLong(figure: string): boolean {
  return figure.length > 7
}
