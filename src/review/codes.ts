/** Reviews codes that no checkout accepts. */
import type { Finding, Review, ReviewedRecord } from '#review/finding.ts'

/** Texts that people write when there is no code. */
const NO_CODE =
  /^(?:null|nil|none|~|-+|n\/?a|no code(?: needed)?|không(?: cần)?(?: nhập)?(?: mã)?|ko cần mã|trống)$/iu

/** Patterns of codes that no checkout accepts, each with advice. */
const UNUSABLE: readonly { when: RegExp; message: string }[] = [
  { when: NO_CODE, message: 'is no code; leave out the field when none is needed' },
  { when: /[“”„‟‘’‚‛«»"'`]/u, message: 'contains a quotation mark; write the code alone' },
  { when: /[,;|/]|\s(?:hoặc|or|và|and)\s/iu, message: 'looks like two codes; write one deal for each code' },
  { when: /\s/u, message: 'contains a space; checkouts take a code without spaces' },
  { when: /[.:;!?]$/u, message: 'ends with a punctuation mark; write the code alone' },
  { when: /^(?:x{3,}|code|voucher|mã|coupon)$/iu, message: 'stands for a code; write the code itself' },
  {
    when: /[\p{Script=Cyrillic}\p{Script=Greek}\u{FF01}-\u{FF5E}]/u,
    message: 'contains letters of another alphabet that look Latin; type the code anew',
  },
  {
    when: /[^\u{21}-\u{7E}]/u,
    message: 'contains letters with diacritics; checkouts take A to Z and digits',
  },
]

/** Checks that a checkout would accept each code, and that a deal whose code has to be entered has one. */
export const reviewCodes: Review = ({ deals, site }) =>
  deals.flatMap((deal) => [...reviewCode(deal), ...(site.demonstration ? reviewInvented(deal) : [])])

/**
 * Reports codes that look real while the site says that its codes are invented: readers would not use them.
 */
function reviewInvented(deal: ReviewedRecord<'deals'>): Finding[] {
  const { code } = deal.entry
  if (code === undefined || code.toUpperCase().startsWith('DEMO')) return []
  return [
    deal.warningAt(
      ['code'],
      'every page says that codes begin with DEMO and are invented; write demonstration: false in site.yaml once codes are real',
    ),
  ]
}

function reviewCode(deal: ReviewedRecord<'deals'>): Finding[] {
  const { code, redeem } = deal.entry
  if (code === undefined) {
    return redeem === 'enter'
      ? [deal.errorAt(['redeem'], 'needs a code; write code, or redeem: collect, auto or link')]
      : []
  }
  if (/^(?:https?:|www\.)/iu.test(code)) {
    return [deal.errorAt(['code'], 'is an address; write it as url, and leave out code')]
  }
  const unusable = UNUSABLE.find(({ when }) => when.test(code))
  if (unusable) return [deal.errorAt(['code'], unusable.message)]
  if (redeem === 'auto' || redeem === 'link') {
    return [
      deal.warningAt(
        ['code'],
        `is never entered with redeem: ${redeem}; leave out code, or write redeem: enter`,
      ),
    ]
  }
  return []
}
