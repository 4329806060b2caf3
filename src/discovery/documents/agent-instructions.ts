import type { Catalog } from '#catalog/catalog.ts'

/** The rules for agents, one sentence each. */
export function agentInstructions({ site }: Pick<Catalog, 'site'>): string[] {
  return [
    'Search with searchDeals for natural language or keywords; browse with listDeals for a category or a keyword filter.',
    'Ask findSavings what a shopper pays: it combines codes as the store does. Do not add up discounts yourself, and name what an order needs.',
    'Present only codes, prices, dates and links that appear in an answer. Do not guess or complete a code.',
    'Give the href of a result as the link; it leads to the store.',
    'Where a product has priceAfterCodes, that is what is paid; name its store and every code or voucher that it requires.',
    'State when a deal ends and its minimum order; both are in its summary.',
    'When meta.fallback is true, say that nothing met the whole request and that these are the closest deals.',
    'When meta.matched and meta.fallback are both false, say that nothing was found.',
    'On 429 or 503, wait for the number of seconds in Retry-After, then send the request again.',
    'Static files show the catalog as it was built; ask the API whether a deal is valid now.',
    ...(site.demonstration ? ['This catalog is demonstration data: say so whenever you name a code.'] : []),
  ]
}

/** Example questions in each language of the interface. */
export const EXAMPLE_QUESTIONS = [
  'mã giảm giá shopee hôm nay',
  'voucher trà sữa freeship đơn dưới 100k',
  'discount code for a hotel in Da Nang',
  '쇼피 할인 코드',
  '胡志明市 咖啡 优惠券',
  'code promo vols Vietnam',
  'Lazada クーポン',
]
