import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { fillIn, formatDay, formatShortMoney, formatStart } from '#contract/format.ts'
import type { Words } from '#entries/strings.ts'

type Redeem = NonNullable<SnapshotDeal['redeem']>
type Scope = NonNullable<SnapshotDeal['scope']>

/** How a deal is taken: its own word, or else typed where there is a code and followed where there is none. */
export function redeemOf({ redeem, code }: Pick<SnapshotDeal, 'redeem' | 'code'>): Redeem {
  return redeem ?? (code === undefined ? 'link' : 'enter')
}

/** How and in which box, in a few words: `Nhập mã · mã của shop`. */
export function describeRedeem(deal: SnapshotDeal, storeName: string, words: Words): string {
  return [doingsIn(words)[redeemOf(deal)], deal.scope && describeScope(deal.scope, storeName, words)]
    .filter(Boolean)
    .join(' · ')
}

/** Whose voucher it is, which is also whose box takes it. */
export function describeScope(scope: Scope, storeName: string, words: Words): string {
  const scopes = {
    platform: words.scopePlatform,
    shop: words.scopeShop,
    shipping: words.scopeShipping,
    payment: words.scopePayment,
  } satisfies Record<Scope, string>
  return fillIn(scopes[scope], { store: storeName })
}

/** The steps of using a deal, a sentence each. */
export function describeSteps(deal: SnapshotDeal, storeName: string, words: Words): string[] {
  const redeem = redeemOf(deal)
  const box = hasBox(deal) ? boxesIn(words)[deal.scope] : undefined
  return [waysIn(words)[redeem], box]
    .filter((step) => step !== undefined)
    .map((step) => fillIn(step, { code: deal.code ?? '', store: storeName }))
}

interface Use {
  name: string
  text: string
}

/** Every way in which a store's deals are taken and every box that takes them, each once, the most frequent first. */
export function describeUses(
  deals: readonly SnapshotDeal[],
  storeName: string,
  words: Words,
): { ways: Use[]; boxes: Use[] } {
  const steps = { ...waysIn(words), enter: words.redeemEnterAny }
  const names = doingsIn(words)
  return {
    ways: byFrequency(deals.map(redeemOf)).map((way) => ({ name: names[way], text: steps[way] })),
    boxes: byFrequency(deals.filter(hasBox).map(({ scope }) => scope)).map((scope) => ({
      name: describeScope(scope, storeName, words),
      text: fillIn(boxesIn(words)[scope], { store: storeName }),
    })),
  }
}

function byFrequency<Value>(values: readonly Value[]): Value[] {
  return [...Map.groupBy(values, (value) => value).values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap(([value]) => (value === undefined ? [] : [value]))
}

/** What takes no choosing has no box that could be the wrong one. */
function hasBox(deal: SnapshotDeal): deal is SnapshotDeal & { scope: Scope } {
  return deal.scope !== undefined && ['enter', 'collect'].includes(redeemOf(deal))
}

function doingsIn(words: Words): Record<Redeem, string> {
  return { enter: words.doEnter, collect: words.doCollect, auto: words.doAuto, link: words.doLink }
}

function waysIn(words: Words): Record<Redeem, string> {
  return {
    enter: words.redeemEnter,
    collect: words.redeemCollect,
    auto: words.redeemAuto,
    link: words.redeemLink,
  }
}

function boxesIn(words: Words): Record<Scope, string> {
  return {
    platform: words.boxPlatform,
    shop: words.boxShop,
    shipping: words.boxShipping,
    payment: words.boxPayment,
  }
}

/** What has to be met, shortest first: minimum, cap, who, where, how it is paid. */
export function describeConditions(deal: SnapshotDeal, words: Words): string[] {
  const { minimumSpend, discount, lang } = deal
  const currency = discount?.currency ?? 'VND'
  const money = (amount: number): string => formatShortMoney(amount, currency, lang)
  const cap = discount && discount.kind !== 'freeship' ? discount.max : undefined
  return [
    minimumSpend ? fillIn(words.minimumSpend, { amount: money(minimumSpend) }) : undefined,
    cap === undefined ? undefined : fillIn(words.capAt, { amount: money(cap) }),
    ...describeEligibility(deal, words),
  ].filter((condition) => condition !== undefined)
}

/** Who may use a deal, where and paying how. Nothing when everyone may. */
export function describeEligibility({ eligibility, slots }: SnapshotDeal, words: Words): string[] {
  const { newUser, appOnly, payment = [], regions = [] } = eligibility
  return [
    newUser ? words.forNewUsers : undefined,
    appOnly ? words.appOnly : undefined,
    payment.length > 0 ? fillIn(words.payWith, { names: payment.join(', ') }) : undefined,
    regions.length > 0 ? fillIn(words.inRegions, { names: regions.join(', ') }) : undefined,
    slots.length > 0 ? fillIn(words.slotsAt, { times: slots.join(', ') }) : undefined,
  ].filter((part) => part !== undefined)
}

/** How and when somebody saw the deal work, or that nobody has. */
export function describeEvidence({ evidence, lang }: SnapshotDeal, words: Words): string {
  if (!evidence) return words.notVerified
  const methods = {
    'official-page': words.evidencePage,
    'checkout-tested': words.evidenceCheckout,
    feed: words.evidenceFeed,
    reader: words.evidenceReader,
  } satisfies Record<typeof evidence.method, string>
  const { method, checkedAt } = evidence
  return fillIn(words.verifiedBy, { method: methods[method], date: formatDay(checkedAt, lang) })
}

/** When a deal begins, for those that have not begun. */
export function describeStart({ startsAt, lang }: SnapshotDeal, words: Words): string | undefined {
  return startsAt === undefined ? undefined : fillIn(words.startsOn, { date: formatStart(startsAt, lang) })
}
