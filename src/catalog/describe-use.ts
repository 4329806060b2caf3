/** How, where and by whom a deal is used, in sentences of the reader's language. */
import { limitsOf } from '#catalog/describe-discount.ts'
import type { SnapshotDeal, Store } from '#catalog/snapshot.ts'
import { fillIn, formatClock, formatDay, formatList, formatStart } from '#text/format.ts'
import type { StringKey, Strings } from '#entries/strings.ts'

type Redeem = NonNullable<SnapshotDeal['redeem']>
type Scope = NonNullable<SnapshotDeal['scope']>

/**
 * How a deal is redeemed: as the record says; otherwise by entering the code, or by the link when it has
 * none.
 */
export function redeemOf({ redeem, code }: Pick<SnapshotDeal, 'redeem' | 'code'>): Redeem {
  return redeem ?? (code === undefined ? 'link' : 'enter')
}

/**
 * What a deal is: a `code` that is entered, a `voucher` that is collected first, or an `offer` that needs
 * neither. Words for a deal go by this, so that nothing is called a voucher that nobody can collect.
 */
export function instrumentOf(deal: Pick<SnapshotDeal, 'redeem' | 'code'>): Instrument {
  const redeem = redeemOf(deal)
  if (redeem === 'collect') return 'voucher'
  return deal.code === undefined ? 'offer' : 'code'
}

type Instrument = 'code' | 'voucher' | 'offer'

const OWNERS = {
  platform: { code: 'codeOfStore', voucher: 'voucherOfStore', offer: 'offerOfStore' },
  shop: { code: 'codeOfShop', voucher: 'voucherOfShop', offer: 'offerOfShop' },
  shipping: { code: 'codeForShipping', voucher: 'voucherForShipping', offer: 'offerForShipping' },
  payment: { code: 'scopePayment', voucher: 'scopePayment', offer: 'scopePayment' },
} as const satisfies Record<Scope, Record<Instrument, StringKey>>

/** How a deal is redeemed and whose it is, in a few words: `Nhập mã · mã của shop`. */
export function describeRedeem(deal: SnapshotDeal, storeName: string, strings: Strings): string {
  const doing = doingsIn(strings)[redeemOf(deal)]
  const owner = describeOwner(deal, storeName, strings)
  return owner === undefined ? doing : fillIn(strings.aside, { first: doing, second: owner })
}

/** Whose code, voucher or offer a deal is; undefined when its record does not say. */
export function describeOwner(
  deal: Pick<SnapshotDeal, 'redeem' | 'code' | 'scope'>,
  storeName: string,
  strings: Strings,
): string | undefined {
  return deal.scope && describeScope(deal.scope, instrumentOf(deal), storeName, strings)
}

/** Other deals of a scope, of which nobody says whether they are codes or vouchers. */
export function describeOffers(scope: Scope, storeName: string, strings: Strings): string {
  return describeScope(scope, 'offer', storeName, strings)
}

function describeScope(scope: Scope, instrument: Instrument, store: string, strings: Strings): string {
  return fillIn(strings[OWNERS[scope][instrument]], { store })
}

/** The properties of a store that the steps depend on. */
type Seller = Pick<Store, 'name' | 'marketplace'>

/** The steps of using a deal, one sentence each. */
export function describeSteps(deal: SnapshotDeal, store: Seller, strings: Strings): string[] {
  const redeem = redeemOf(deal)
  const box = hasBox(deal, store) ? boxesIn(strings)[deal.scope] : undefined
  const name = describeOwner(deal, store.name, strings) ?? ''
  return [waysIn(strings)[redeem], box]
    .filter((step) => step !== undefined)
    .map((step) => fillIn(step, { code: deal.code ?? '', store: store.name, deal: name }))
}

interface Use {
  name: string
  text: string
}

/**
 * The ways of redeeming the deals of a store and the voucher fields that they go into, each once, the most
 * frequent first.
 */
export function describeUses(
  deals: readonly SnapshotDeal[],
  store: Seller,
  strings: Strings,
): { ways: Use[]; boxes: Use[] } {
  const steps = { ...waysIn(strings), enter: strings.redeemEnterAny }
  const names = doingsIn(strings)
  return {
    ways: byFrequency(deals.map(redeemOf), (way) => way).map((way) => ({
      name: names[way],
      text: steps[way],
    })),
    boxes: byFrequency(
      deals.filter((deal) => hasBox(deal, store)),
      (deal) => `${deal.scope} ${instrumentOf(deal)}`,
    ).map((deal) => {
      const name = describeScope(deal.scope, instrumentOf(deal), store.name, strings)
      return { name, text: fillIn(boxesIn(strings)[deal.scope], { store: store.name, deal: name }) }
    }),
  }
}

/** One value of each kind, those of the most frequent kind first. */
function byFrequency<Value>(values: readonly Value[], kindOf: (value: Value) => string): Value[] {
  return [...Map.groupBy(values, kindOf).values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap(([value]) => (value === undefined ? [] : [value]))
}

/**
 * Whether the shopper has to choose the voucher field for a deal. Deals that are neither entered nor
 * collected have none, and a store that is not a marketplace has one field for all codes except payment
 * vouchers.
 */
function hasBox(deal: SnapshotDeal, { marketplace }: Seller): deal is SnapshotDeal & { scope: Scope } {
  if (deal.scope === undefined || !['enter', 'collect'].includes(redeemOf(deal))) return false
  return marketplace || deal.scope === 'payment'
}

function doingsIn(strings: Strings): Record<Redeem, string> {
  return {
    enter: strings.doEnter,
    collect: strings.doCollect,
    auto: strings.doAuto,
    link: strings.doLink,
    counter: strings.doCounter,
  }
}

function waysIn(strings: Strings): Record<Redeem, string> {
  return {
    enter: strings.redeemEnter,
    collect: strings.redeemCollect,
    auto: strings.redeemAuto,
    link: strings.redeemLink,
    counter: strings.redeemCounter,
  }
}

function boxesIn(strings: Strings): Record<Scope, string> {
  return {
    platform: strings.boxPlatform,
    shop: strings.boxShop,
    shipping: strings.boxShipping,
    payment: strings.boxPayment,
  }
}

/** The text in place of a code for a deal without one: collect the voucher, or no code needed. */
export function describeNoCode(deal: Pick<SnapshotDeal, 'redeem' | 'code'>, strings: Strings): string {
  return redeemOf(deal) === 'collect' ? strings.noCodeCollect : strings.noCode
}

/** The conditions of a deal: minimum and cap, then who may use it, where and with which payment. */
export function describeConditions(deal: SnapshotDeal, strings: Strings): string[] {
  return [...limitsOf(deal, strings), ...describeEligibility(deal, strings)]
}

/** Who may use a deal, where and with which payment; empty when everyone may. */
export function describeEligibility(deal: SnapshotDeal, strings: Strings): string[] {
  const { eligibility, slots } = deal
  const { newUser, appOnly, payment = [], regions = [] } = eligibility
  const { language } = strings
  return [
    newUser ? strings.forNewUsers : undefined,
    appOnly ? strings.appOnly : undefined,
    payment.length > 0 ? fillIn(strings.payWith, { names: formatList(payment, language, 'or') }) : undefined,
    regions.length > 0
      ? fillIn(strings.inRegions, {
          names: formatList(
            regions.map((region) => strings.regions[region] ?? region),
            language,
          ),
        })
      : undefined,
    slots.length > 0
      ? fillIn(isReleased(deal) ? strings.slotsAt : strings.usableAt, {
          times: describeSlots(slots, strings),
        })
      : undefined,
  ].filter((part) => part !== undefined)
}

/**
 * What the ways to pay of a deal need that a reader abroad may lack, `needs a Vietnamese bank account`;
 * undefined where one of them needs nothing, or nobody says.
 */
export function describePaymentNeeds(
  { eligibility: { payment = [] } }: Pick<SnapshotDeal, 'eligibility'>,
  strings: Strings,
): string | undefined {
  const needs = payment.map((name) => strings.payments[name]?.needs ?? [])
  if (needs.length === 0 || needs.some(({ length }) => length === 0)) return undefined
  const words = { 'bank-account': strings.needsBank, 'phone-number': strings.needsPhone }
  return [...new Set(needs.flat())]
    .map((need) => words[need])
    .reduce((first, second) => fillIn(strings.listed, { first, second }))
}

/**
 * Whether the hours of a deal that has some are those at which it is handed out: a voucher, or codes of one
 * moment.
 */
export function isReleased(deal: Pick<SnapshotDeal, 'redeem' | 'code' | 'slots'>): boolean {
  return instrumentOf(deal) === 'voucher' || deal.slots.every((slot) => !slot.includes('-'))
}

type SlotWords = Pick<Strings, 'slotMoment' | 'slotHours' | 'language'>

/** Hours and moments of a day: `từ 0h đến 2h và lúc 12h`. */
export function describeSlots(slots: readonly string[], strings: SlotWords): string {
  return formatList(
    slots.map((slot) => describeSlot(slot, strings)),
    strings.language,
  )
}

function describeSlot(slot: string, strings: SlotWords): string {
  const [from, to] = slot.split('-').map((time) => formatClock(time, strings.language))
  return to === undefined
    ? fillIn(strings.slotMoment, { time: from ?? slot })
    : fillIn(strings.slotHours, { from: from ?? slot, to })
}

/**
 * Whether this site checked the deal itself. Reports from readers and feeds are shown but do not verify it.
 */
export function isVerified({ evidence }: Pick<SnapshotDeal, 'evidence'>): boolean {
  return evidence?.method === 'official-page' || evidence?.method === 'checkout-tested'
}

/**
 * Whether a deal is open to everyone: no requirement of a new customer, the app, a payment method or a
 * region.
 */
export function isForEveryone({ eligibility }: Pick<SnapshotDeal, 'eligibility'>): boolean {
  const { newUser = false, appOnly = false, payment = [], regions = [] } = eligibility
  return !newUser && !appOnly && payment.length === 0 && regions.length === 0
}

/** Who confirmed the deal and when, or that nobody has checked it. */
export function describeEvidence({ evidence }: Pick<SnapshotDeal, 'evidence'>, strings: Strings): string {
  if (!evidence) return strings.notVerified
  const methods = {
    'official-page': strings.evidencePage,
    'checkout-tested': strings.evidenceCheckout,
    feed: strings.evidenceFeed,
    reader: strings.evidenceReader,
  } satisfies Record<typeof evidence.method, string>
  const { method, checkedAt } = evidence
  const date = formatDay(checkedAt, strings.language)
  return fillIn(isVerified({ evidence }) ? strings.verifiedBy : strings.saidBy, {
    method: methods[method],
    date,
  })
}

/** A shorter form of {@link describeEvidence}: of a check by this site, only the day. */
export function describeCheck(deal: Pick<SnapshotDeal, 'evidence'>, strings: Strings): string {
  if (!deal.evidence || !isVerified(deal)) return describeEvidence(deal, strings)
  return fillIn(strings.verifiedOn, { date: formatDay(deal.evidence.checkedAt, strings.language) })
}

/** The start of a deal that has not begun; undefined when none is known. */
export function describeStart({ startsAt }: SnapshotDeal, strings: Strings): string | undefined {
  if (startsAt === undefined) return undefined
  return fillIn(strings.startsOn, { date: formatStart(startsAt, strings.language) })
}
