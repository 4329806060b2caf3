/** The discount of a deal as the large figure of its ticket. */
import { byKind, describeBase } from '#catalog/discount.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { fillIn, formatPercent, formatPercentOff, formatShortMoney } from '#text/format.ts'
import type { Strings } from '#entries/strings.ts'
import type { Language } from '#text/language.ts'

export interface DiscountFigure {
  /** The most prominent text: `−50K`, `−15%`, `1 + 1`. */
  figure: string
  /** The kind of benefit: a discount, cash back, shipping. */
  note: string | undefined
  /** Whether the figure is a word, or a number as long as one. */
  isWorded: boolean
  /** Whether the figure needs no visible note because its minus sign says that it is a discount. */
  isPlain: boolean
}

/**
 * The benefit of a deal as a card shows it. Amounts are shortened, never rounded. The note of a discount on a
 * part of what is paid says which part.
 */
export function describeFigure({ discount }: SnapshotDeal, strings: Strings): DiscountFigure {
  if (!discount) return worded(strings.figureOther)
  const { language } = strings
  const money = (amount: number): string => formatShortMoney(amount, discount.currency, language)
  const base = describeBase(discount, strings)
  const off = (figure: string): DiscountFigure =>
    base === undefined ? plain(figure, strings.figureOff) : numeric(figure, base)
  return byKind(discount, {
    percent: (percent) => off(minusPercent(percent, language)),
    amount: (amount) => off(`−${money(amount)}`),
    cashback: (share) => {
      if (!share) return worded(strings.figureCashback)
      const note = strings.figureCashback
      return numeric(
        'percent' in share ? formatPercent(share.percent, language) : money(share.amount),
        base === undefined ? note : fillIn(strings.discountOn, { discount: note, base }),
      )
    },
    freeship: (covered) =>
      numeric(covered === undefined ? money(0) : `−${money(covered)}`, strings.figureShipping),
    gift: () => worded(strings.figureGift, strings.figureGiftNote),
    bogo: () => numeric('1 + 1', strings.figureBogo),
  })
}

/** A percentage off with a minus, `−15%`. Chinese writes the share that is left to pay, which has none. */
function minusPercent(percent: number, language: Language): string {
  const off = formatPercentOff(percent, language)
  return off === formatPercent(percent, language) ? `−${off}` : off
}

function plain(figure: string, note: string): DiscountFigure {
  return { figure, note, isWorded: isLong(figure), isPlain: true }
}

function numeric(figure: string, note: string): DiscountFigure {
  return { figure, note, isWorded: isLong(figure), isPlain: false }
}

function worded(figure: string, note?: string): DiscountFigure {
  return { figure, note, isWorded: true, isPlain: false }
}

/** Figures longer than `−1.250K` leave no room for the store's name beside them on a phone. */
function isLong(figure: string): boolean {
  return figure.length > 7
}
