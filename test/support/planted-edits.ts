/** Edits between two publications, each with the expected change. */
import { HOUR_MS } from '#text/days.ts'
import type { SmallContent } from './content.ts'

type Fields = Record<string, unknown>

/** The times of the two publications. */
export const FIRST = Date.parse('2026-11-22T08:00:00+07:00')
export const SECOND = FIRST + 4 * HOUR_MS

const STORES = {
  shopee: {},
  tiki: { name: 'Tiki', url: 'https://tiki.vn/' },
}

/** One deal ends between the publications; three ends and a start come after them. */
const CLOCK: Record<string, Fields> = {
  'ends-between': { title: 'Hết giữa hai lần', endsAt: '2026-11-22T10:00' },
  'ends-after': { title: 'Hết sau đó', endsAt: '2026-11-22T13:00' },
  'ends-later': { title: 'Hết sau nữa', endsAt: '2026-11-22T14:00' },
  'ends-last': { title: 'Hết cuối cùng', endsAt: '2026-11-22T14:30' },
  'starts-after': { title: 'Bắt đầu sau đó', startsAt: '2026-11-22T15:00' },
}

const BASE: Fields = { title: 'Trà sữa giảm 20%', minimumSpend: 99_000, endsAt: '2026-11-30' }

type Edit = [
  name: string,
  was: Fields | undefined,
  is: Fields | undefined,
  /** The fields of the expected change; undefined when the edit is not reported. */
  change: Fields | undefined,
]

/** Single-deal edits with their expected changes; undefined when an edit is not reported. */
const DEAL_EDITS: Edit[] = [
  [
    'title',
    BASE,
    { ...BASE, title: 'Trà sữa giảm 25%' },
    changed('title', 'Trà sữa giảm 20%', 'Trà sữa giảm 25%'),
  ],
  ['code', { ...BASE, code: 'DEMO20' }, { ...BASE, code: 'DEMO25' }, changed('code', 'DEMO20', 'DEMO25')],
  ['code-gone', { ...BASE, code: 'DEMO30' }, BASE, changed('code', 'DEMO30')],
  ['minimum', BASE, { ...BASE, minimumSpend: 149_000 }, changed('minimumSpend', 99_000, 149_000)],
  ['minimum-gone', BASE, { ...BASE, minimumSpend: undefined }, changed('minimumSpend', 99_000)],
  ['summary', BASE, { ...BASE, summary: 'Mới viết.' }, changed('summary', undefined, 'Mới viết.')],
  [
    'url',
    BASE,
    { ...BASE, url: 'https://shopee.vn/m/x' },
    changed('url', 'https://shopee.vn/m/ma-giam-gia', 'https://shopee.vn/m/x'),
  ],
  [
    'store',
    BASE,
    { ...BASE, store: 'tiki', url: 'https://tiki.vn/m' },
    {
      type: 'changed',
      fields: [
        { field: 'store', from: 'shopee', to: 'tiki' },
        { field: 'url', from: 'https://shopee.vn/m/ma-giam-gia', to: 'https://tiki.vn/m' },
      ],
    },
  ],
  ['category', BASE, { ...BASE, category: 'shopping' }, changed('category', 'food', 'shopping')],
  ['redeem', BASE, { ...BASE, redeem: 'collect' }, changed('redeem', undefined, 'collect')],
  ['scope', BASE, { ...BASE, scope: 'shop' }, changed('scope', undefined, 'shop')],
  ['slots', BASE, { ...BASE, slots: ['12:00-14:00'] }, changed('slots', undefined, ['12:00-14:00'])],
  ['stacking', BASE, { ...BASE, stacking: ['payment'] }, changed('stacking', undefined, ['payment'])],
  ['terms', BASE, { ...BASE, terms: ['Một lần.'] }, changed('terms', undefined, ['Một lần.'])],
  [
    'eligibility',
    BASE,
    { ...BASE, eligibility: { newUser: true } },
    changed('eligibility', undefined, { newUser: true }),
  ],
  ['applies', BASE, { ...BASE, appliesTo: 'everything' }, changed('appliesTo', undefined, 'everything')],
  [
    'discount',
    { ...BASE, discount: { kind: 'percent', value: 20 } },
    { ...BASE, discount: { kind: 'percent', value: 25 } },
    changed(
      'discount',
      { kind: 'percent', value: 20, currency: 'VND' },
      { kind: 'percent', value: 25, currency: 'VND' },
    ),
  ],
  [
    'earlier',
    BASE,
    { ...BASE, endsAt: '2026-11-25' },
    changed('endsAt', '2026-11-30T23:59:59+07:00', '2026-11-25T23:59:59+07:00'),
  ],
  [
    'extended',
    BASE,
    { ...BASE, endsAt: '2026-12-05' },
    changed('endsAt', '2026-11-30T23:59:59+07:00', '2026-12-05T23:59:59+07:00', 'extended'),
  ],
  [
    'without-end',
    BASE,
    { ...BASE, endsAt: undefined },
    changed('endsAt', '2026-11-30T23:59:59+07:00', undefined, 'extended'),
  ],
  [
    'ended-by-hand',
    BASE,
    { ...BASE, endsAt: '2026-11-22T11:00' },
    changed('endsAt', '2026-11-30T23:59:59+07:00', '2026-11-22T11:00:00+07:00', 'ended'),
  ],
  ['added', undefined, BASE, { type: 'new' }],
  ['published', { ...BASE, status: 'draft' }, BASE, { type: 'new' }],
  ['added-coming', undefined, { ...BASE, startsAt: '2026-11-25' }, { type: 'new' }],
  ['added-over', undefined, { ...BASE, endsAt: '2026-11-01' }, undefined],
  ['withdrawn', BASE, { ...BASE, status: 'withdrawn' }, { type: 'withdrawn' }],
  [
    'withdrawn-before',
    { ...BASE, status: 'withdrawn', endsAt: '2026-11-22T10:00' },
    { ...BASE, status: 'withdrawn', endsAt: '2026-11-22T10:00' },
    undefined,
  ],
  ['published-again', { ...BASE, status: 'withdrawn' }, BASE, { type: 'new' }],
  [
    'over-and-corrected',
    { ...BASE, endsAt: '2026-11-01' },
    { ...BASE, endsAt: '2026-11-01', title: 'Trà sữa giảm 25%' },
    undefined,
  ],
  [
    'begun-again',
    { ...BASE, endsAt: '2026-11-01' },
    BASE,
    changed('endsAt', '2026-11-01T23:59:59+07:00', '2026-11-30T23:59:59+07:00', 'extended'),
  ],
  [
    'starts-earlier',
    { ...BASE, startsAt: '2026-11-28' },
    { ...BASE, startsAt: '2026-11-26' },
    changed('startsAt', '2026-11-28T00:00:00+07:00', '2026-11-26T00:00:00+07:00'),
  ],
  ['deleted', BASE, undefined, { type: 'withdrawn' }],
  ['deleted-over', { ...BASE, endsAt: '2026-11-01' }, undefined, undefined],
  ['tagged', BASE, { ...BASE, tags: ['tra'], featured: true }, undefined],
  ['untouched', BASE, BASE, undefined],
]

const offers = (tiki: number, shopee: number) => [
  { store: 'tiki', url: 'https://tiki.vn/a', price: tiki, seenAt: '2026-11-20' },
  { store: 'shopee', url: 'https://shopee.vn/a', price: shopee, seenAt: '2026-11-20' },
]
const history = [
  { date: '2026-10-01', price: 900 },
  { date: '2026-03-01', price: 100 },
]

const PRODUCT_EDITS: Edit[] = [
  [
    'cheaper',
    { offers: offers(950, 999) },
    { offers: offers(920, 999) },
    { type: 'price_down', fields: [{ field: 'price', from: 950, to: 920 }] },
  ],
  [
    'cheapest',
    { offers: offers(950, 999), priceHistory: history },
    { offers: offers(890, 999), priceHistory: history },
    { type: 'price_down', lowestInSixMonths: true, currency: 'VND' },
  ],
  [
    'as-cheap-as-ever',
    { offers: offers(950, 999), priceHistory: [{ date: '2026-11-10', price: 890 }, ...history] },
    { offers: offers(890, 999), priceHistory: [{ date: '2026-11-10', price: 890 }, ...history] },
    { type: 'price_down', lowestInSixMonths: true },
  ],
  [
    'in-another-currency',
    { offers: offers(950, 999).slice(0, 1) },
    {
      offers: offers(40, 999)
        .slice(0, 1)
        .map((offer) => ({ ...offer, currency: 'USD' })),
    },
    { type: 'changed', fields: [{ field: 'price.tiki', from: 950, to: 40 }], currency: 'USD' },
  ],
  [
    'dearer',
    { offers: offers(950, 999) },
    { offers: offers(980, 999) },
    { type: 'price_up', fields: [{ field: 'price', from: 950, to: 980 }] },
  ],
  [
    'elsewhere',
    { offers: offers(950, 999) },
    { offers: offers(950, 990) },
    { type: 'changed', fields: [{ field: 'price.shopee', from: 999, to: 990 }] },
  ],
  [
    'cheapest-but-for-a-day-of-today',
    { offers: offers(950, 999), priceHistory: [{ date: '2026-11-22', price: 880 }, ...history] },
    { offers: offers(890, 999), priceHistory: [{ date: '2026-11-22', price: 880 }, ...history] },
    { type: 'price_down' },
  ],
  [
    'cheapest-since-more-than-six-months',
    { offers: offers(950, 999), priceHistory: [...history, { date: '2026-05-22', price: 880 }] },
    { offers: offers(890, 999), priceHistory: [...history, { date: '2026-05-22', price: 880 }] },
    { type: 'price_down', lowestInSixMonths: true },
  ],
  [
    'cheaper-and-renamed',
    { offers: offers(950, 999), title: 'Tai nghe Sony' },
    { offers: offers(920, 999), title: 'Tai nghe Sony mới' },
    {
      type: 'price_down',
      fields: [
        { field: 'price', from: 950, to: 920 },
        { field: 'title', from: 'Tai nghe Sony', to: 'Tai nghe Sony mới' },
      ],
    },
  ],
  [
    'renamed',
    { offers: offers(950, 999), title: 'Tai nghe Sony' },
    { offers: offers(950, 999), title: 'Tai nghe Sony mới' },
    {
      type: 'changed',
      fields: [{ field: 'title', from: 'Tai nghe Sony', to: 'Tai nghe Sony mới' }],
      currency: 'VND',
    },
  ],
  [
    'of-another-brand-and-category',
    { offers: offers(950, 999), brand: 'Sony', category: 'tech', summary: 'Cũ.' },
    { offers: offers(950, 999), brand: 'Sonos', category: 'lifestyle', summary: 'Mới.' },
    {
      type: 'changed',
      fields: [
        { field: 'brand', from: 'Sony', to: 'Sonos' },
        { field: 'category', from: 'tech', to: 'lifestyle' },
        { field: 'summary', from: 'Cũ.', to: 'Mới.' },
      ],
    },
  ],
  [
    'at-one-store-more',
    { offers: offers(950, 999).slice(0, 1) },
    { offers: offers(950, 999) },
    { type: 'changed', fields: [{ field: 'price.shopee', to: 999 }] },
  ],
  ['product-gone', { offers: offers(950, 999) }, undefined, { type: 'withdrawn', store: 'tiki' }],
  ['brand-new', undefined, { offers: offers(950, 999) }, { type: 'new', store: 'tiki' }],
  [
    'seen-again',
    { offers: offers(950, 999) },
    { offers: offers(950, 999).map((offer) => ({ ...offer, seenAt: '2026-11-22' })) },
    undefined,
  ],
]

function changed(field: string, from?: unknown, to?: unknown, type = 'changed'): Fields {
  return { type, fields: [{ field, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }] }
}

function recordsOf(edits: readonly Edit[], side: 1 | 2): Record<string, Fields> {
  return Object.fromEntries(
    edits.flatMap((edit): [string, Fields][] => {
      const fields = edit[side]
      return fields
        ? [[edit[0], Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))]]
        : []
    }),
  )
}

/** The expected changes, by record. */
export const EXPECTED: readonly [record: string, change: Fields][] = [
  ...DEAL_EDITS,
  ...PRODUCT_EDITS,
].flatMap(([record, , , change]): [string, Fields][] => (change ? [[record, change]] : []))

/** The records before or after the edits. */
export function plantedContent(side: 'before' | 'after'): SmallContent {
  const index = side === 'before' ? 1 : 2
  return {
    stores: STORES,
    deals: { ...CLOCK, ...recordsOf(DEAL_EDITS, index) },
    products: recordsOf(PRODUCT_EDITS, index),
  }
}
