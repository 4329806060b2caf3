import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { savingOnOrder } from '#catalog/worth/usual-saving.ts'
import type { Strings } from '#entries/strings.ts'
import { fillIn, formatShortMoney } from '#text/format.ts'

/**
 * The amount that a percentage saves on an order, `Đơn 150K bớt 18K`; undefined when the discount itself is
 * an amount.
 */
export function describeSaving(deal: SnapshotDeal, strings: Strings): string | undefined {
  const { kind, value = 0 } = deal.discount ?? {}
  const saving = savingOnOrder(deal)
  const isShare = kind === 'percent' || (kind === 'cashback' && saving?.amount !== value)
  if (!saving || !isShare) return undefined
  const money = (amount: number): string => formatShortMoney(amount, 'VND', strings.language)
  return fillIn(kind === 'percent' ? strings.worthOn : strings.worthBack, {
    basket: money(saving.order),
    amount: money(saving.amount),
  })
}
