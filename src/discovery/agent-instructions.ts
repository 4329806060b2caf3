import type { Catalog } from '#catalog/catalog.ts'

/** What an agent must keep to, a sentence each. */
export function agentInstructions({ site }: Pick<Catalog, 'site'>): string[] {
  return [
    'Search with searchDeals for natural language or keywords; browse with listDeals for a category or a keyword filter.',
    'Present only codes, prices, dates and links that stand in an answer. Do not guess or complete a code.',
    'Give the href of a result as the link; it leads to the store.',
    'Say until when a deal holds, and name its minimum order; both stand in its summary.',
    'When meta.fallback is true, say that nothing met the whole request and that these are the closest deals.',
    'When meta.matched and meta.fallback are both false, say that nothing was found.',
    'On 429 or 503 wait the seconds that Retry-After names, then send the request again.',
    'Static files show the catalog as it was built; whether a deal is valid now, the API says.',
    ...(site.demonstration ? ['This catalog is demonstration data: say so whenever you name a code.'] : []),
  ]
}

/** Questions that the search answers, in each language of the interface. */
export const EXAMPLE_QUESTIONS = [
  'mã giảm giá shopee hôm nay',
  'voucher trà sữa freeship đơn dưới 100k',
  'discount code for a hotel in Da Nang',
  '쇼피 할인 코드',
  '胡志明市 咖啡 优惠券',
  'code promo vols Vietnam',
  'Lazada クーポン',
]
