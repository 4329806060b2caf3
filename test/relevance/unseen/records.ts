import { seededRandom } from '../../bench/generate.ts'
import { LABELLED_AT } from '../labels.ts'
import type { Group, Thing, UnseenStore } from './things.ts'
import { DAY_MS } from '#text/days.ts'
import { LANGUAGES, type Language } from '#text/language.ts'

const KINDS = ['percent', 'amount', 'freeship', 'cashback', 'gift', 'bogo'] as const
type Kind = (typeof KINDS)[number]

/** How common each kind is, the last ones up to 1. */
const KIND_SHARES = [0.45, 0.66, 0.76, 0.84, 0.92, 1]

/** What is true of a generated record; grades follow from it alone, never from its text. */
export interface Facts {
  id: string
  /** None for a deal on everything that a store sells. */
  thing: Thing | undefined
  group: Group
  store: UnseenStore
  kind: Kind | 'product'
  hasCode: boolean
  isForNew: boolean
  isInApp: boolean
  isByInstalments: boolean
  daysLeft: number
  percent: number
  minimumSpend: number
  /** Of a product. */
  price: number
}

export interface UnseenRecord {
  folder: 'deals' | 'products'
  fields: Record<string, unknown>
  facts: Facts
}

const SHARES = {
  storeWide: 0.06,
  code: 0.5,
  forNew: 0.12,
  inApp: 0.1,
  byInstalments: 0.08,
  endingSoon: 0.12,
  inAllLanguages: 0.25,
  inEnglish: 0.2,
  mentionsAnother: 0.1,
}

const GROUPS_PER_STORE = 3
const PRODUCTS_SHARE = 0.06

/** How each language's editors write a deal; {thing} and {store} are filled in. */
const TITLES: Record<Language, Record<Kind, readonly string[]>> = {
  vi: {
    percent: ['Giảm {n}% {thing} tại {store}', '{store} giảm {n}% cho {thing}', '{thing} giảm đến {n}%'],
    amount: [
      'Giảm {m} khi mua {thing}',
      '{store}: bớt {m} cho đơn {thing} từ {s}',
      'Trừ {m} {thing} {store}',
    ],
    freeship: ['Miễn phí vận chuyển {thing} tại {store}', 'Freeship đơn {thing} từ {s}'],
    cashback: ['Hoàn tiền {n}% khi mua {thing}', '{store} hoàn {n}% cho đơn {thing}'],
    gift: ['Mua {thing} nhận quà tặng tại {store}', 'Tặng quà cho đơn {thing} từ {s}'],
    bogo: ['Mua 1 tặng 1 {thing}', '{store} mua 1 tặng 1 {thing}'],
  },
  en: {
    percent: ['{n}% off {thing} at {store}', 'Up to {n}% off {thing}'],
    amount: ['{m} off {thing} at {store}', 'Take {m} off {thing} orders from {s}'],
    freeship: ['Free shipping on {thing} at {store}'],
    cashback: ['{n}% cashback on {thing}'],
    gift: ['Free gift with {thing} at {store}'],
    bogo: ['Buy one get one free: {thing}'],
  },
  ko: {
    percent: ['{store} {thing} {n}% 할인', '{thing} 최대 {n}% 할인'],
    amount: ['{store} {thing} {m} 할인'],
    freeship: ['{store} {thing} 무료배송'],
    cashback: ['{thing} 구매 시 {n}% 캐시백'],
    gift: ['{thing} 구매 시 사은품 증정'],
    bogo: ['{thing} 1+1 행사'],
  },
  zh: {
    percent: ['{store}{thing}立减{n}%', '{thing}最高优惠{n}%'],
    amount: ['{store}{thing}立减{m}'],
    freeship: ['{store}{thing}包邮'],
    cashback: ['购{thing}返现{n}%'],
    gift: ['买{thing}送赠品'],
    bogo: ['{thing}买一送一'],
  },
  fr: {
    percent: ['{n} % de remise : {thing} chez {store}', 'Jusqu’à -{n} % ({thing})'],
    amount: ['{m} de remise : {thing} chez {store}'],
    freeship: ['Livraison offerte : {thing} chez {store}'],
    cashback: ['{n} % de cashback : {thing}'],
    gift: ['Un cadeau pour l’achat : {thing}'],
    bogo: ['Un acheté, un offert : {thing}'],
  },
  ja: {
    percent: ['{store}の{thing}が{n}%オフ', '{thing}が最大{n}%オフ'],
    amount: ['{store}の{thing}が{m}引き'],
    freeship: ['{store}の{thing}が送料無料'],
    cashback: ['{thing}の購入で{n}%キャッシュバック'],
    gift: ['{thing}の購入でプレゼント'],
    bogo: ['{thing}が1つ買うと1つ無料'],
  },
}

const EVERYTHING: Record<Language, string> = {
  vi: 'toàn bộ đơn hàng',
  en: 'your whole order',
  ko: '전 상품',
  zh: '全场商品',
  fr: 'tout le panier',
  ja: '全商品',
}

const SUMMARIES = [
  'Nhập mã ở bước thanh toán, mỗi tài khoản dùng một lần.',
  'Số lượng có hạn, chương trình có thể kết thúc sớm.',
  'Áp dụng tại cửa hàng và trên website.',
  'Không cộng dồn với khuyến mãi khác.',
]

const PRODUCT_BRANDS = ['Velmo', 'Nakiro', 'Đại Phát', 'Ostra', 'Hamiya', 'Quillon', 'Trúc Lam', 'Benzora']

/** The records of a half, the same for the same seed. */
export function generateUnseen(
  { groups, stores }: { groups: readonly Group[]; stores: readonly UnseenStore[] },
  deals: number,
  seed: number,
): UnseenRecord[] {
  const random = seededRandom(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const chance = (share: number): boolean => random() < share
  /** Mostly the commonest name. */
  const nameOf = (names: readonly string[]): string => (chance(0.6) ? (names[0] ?? '') : pick(names))
  const sold = new Map(
    stores.map((store, index) => [
      store,
      Array.from({ length: GROUPS_PER_STORE }, (_, place) =>
        place === 0 ? (groups[index % groups.length] as Group) : pick(groups),
      ),
    ]),
  )
  return [
    ...Array.from({ length: deals }, (_, index) => deal(index)),
    ...Array.from({ length: Math.round(deals * PRODUCTS_SHARE) }, (_, index) => product(index)),
  ]

  function deal(index: number): UnseenRecord {
    const store = pick(stores)
    const group = pick(sold.get(store) ?? groups)
    const thing = chance(SHARES.storeWide) ? undefined : pick(group.things)
    const share = random()
    const kind = KINDS[KIND_SHARES.findIndex((most) => share < most)] ?? 'percent'
    const daysLeft = chance(SHARES.endingSoon) ? 1 + random() * 10 : 20 + random() * 200
    const facts: Facts = {
      id: `unseen-${index}`,
      thing,
      group,
      store,
      kind,
      hasCode: chance(SHARES.code),
      isForNew: chance(SHARES.forNew),
      isInApp: chance(SHARES.inApp),
      isByInstalments: chance(SHARES.byInstalments),
      daysLeft: Math.floor(daysLeft),
      percent: kind === 'percent' || kind === 'cashback' ? 5 + 5 * Math.floor(random() * 12) : 0,
      minimumSpend: 50_000 * Math.floor(random() * 20),
      price: 0,
    }
    const amount = 10_000 * (1 + Math.floor(random() * 20))
    const fill = (language: Language): string =>
      pick(TITLES[language][kind])
        .replace('{thing}', thing ? nameOf(thing[language]) : EVERYTHING[language])
        .replace('{store}', store.name)
        .replace('{n}', String(facts.percent))
        .replace('{m}', `${amount / 1000}K`)
        .replace('{s}', `${Math.max(facts.minimumSpend, 50_000) / 1000}K`)
    const conditions = [
      ...(facts.isForNew ? ['Dành cho khách hàng mới.'] : []),
      ...(facts.isInApp ? ['Chỉ áp dụng trên ứng dụng.'] : []),
      ...(facts.isByInstalments ? ['Hỗ trợ trả góp 0%.'] : []),
      ...(chance(SHARES.mentionsAnother) ? [`Không áp dụng cho ${pick(group.things).vi[0] ?? ''}.`] : []),
    ]
    const translated = chance(SHARES.inAllLanguages)
      ? LANGUAGES.filter((language) => language !== 'vi')
      : chance(SHARES.inEnglish)
        ? (['en'] as const)
        : []
    return {
      folder: 'deals',
      facts,
      fields: {
        title: sentence(fill('vi')),
        store: storeId(stores.indexOf(store)),
        category: group.category,
        url: `https://${storeId(stores.indexOf(store))}.example.com/${index}`,
        summary: [pick(SUMMARIES), ...conditions].join(' '),
        ...(facts.hasCode && { code: `MA${index}X` }),
        ...discountOf(facts, amount),
        ...(facts.minimumSpend > 0 && { minimumSpend: facts.minimumSpend }),
        endsAt: new Date(LABELLED_AT + facts.daysLeft * DAY_MS).toISOString().slice(0, 10),
        eligibility: { ...(facts.isForNew && { newUser: true }), ...(facts.isInApp && { appOnly: true }) },
        translations: Object.fromEntries(
          translated.map((language) => [language, { title: sentence(fill(language)) }]),
        ),
      },
    }
  }

  function product(index: number): UnseenRecord {
    const store = pick(stores)
    const group = pick(sold.get(store) ?? groups)
    const thing = pick(group.things)
    const price = 10_000 * (5 + Math.floor(random() ** 3 * 2_000))
    const brand = pick(PRODUCT_BRANDS)
    return {
      folder: 'products',
      facts: {
        id: `unseen-product-${index}`,
        thing,
        group,
        store,
        kind: 'product',
        hasCode: false,
        isForNew: false,
        isInApp: false,
        isByInstalments: false,
        daysLeft: Infinity,
        percent: 0,
        minimumSpend: 0,
        price,
      },
      fields: {
        title: sentence(`${nameOf(thing.vi)} ${brand} ${String.fromCharCode(65 + (index % 26))}${index}`),
        brand,
        category: group.category,
        offers: [
          {
            store: storeId(stores.indexOf(store)),
            url: `https://${storeId(stores.indexOf(store))}.example.com/p/${index}`,
            price,
            seenAt: '2026-11-20',
          },
        ],
      },
    }
  }
}

export function storeId(index: number): string {
  return `unseen-store-${index}`
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function discountOf({ kind, percent }: Facts, amount: number): Record<string, unknown> {
  switch (kind) {
    case 'percent':
    case 'cashback':
      return { discount: { kind, value: percent } }
    case 'amount':
      return { discount: { kind, value: amount } }
    case 'freeship':
      return { discount: { kind }, scope: 'shipping' }
    default:
      return { discount: { kind } }
  }
}
