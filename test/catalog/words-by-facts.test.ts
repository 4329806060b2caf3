/** Words for a deal follow from what it is, in every combination of facts that the demonstration has. */
import { describe, expect, it } from 'vitest'
import {
  describeEligibility,
  describeNoCode,
  describeRedeem,
  describeSteps,
  instrumentOf,
  redeemOf,
} from '#catalog/describe-use.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { toDealResult } from '#catalog/to-deal.ts'
import { narrate } from '#narrative/narrate.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import { findingsOf } from '../narrative/support.ts'
import { demonstration } from '../support/demonstration.ts'

/** What only some deals are: a voucher that is collected, a code that is entered, something handed out. */
const WORDS: Record<Language, { voucher: RegExp; enter: RegExp; released: RegExp; valid: RegExp }> = {
  vi: {
    voucher: /voucher|lưu/iu,
    enter: /(?<!không cần )nhập mã|mã của|mã vận/iu,
    released: /phát/iu,
    valid: /Dùng (?:từ|lúc)/u,
  },
  en: {
    voucher: /voucher|collect/iu,
    enter: /enter|\bcode (?!needed|is needed)/iu,
    released: /released/iu,
    valid: /Valid/u,
  },
  ko: { voucher: /쿠폰/u, enter: /코드 입력|코드를/u, released: /발급/u, valid: /사용 시간/u },
  zh: { voucher: /券/u, enter: /输入/u, released: /发放/u, valid: /可用时段/u },
  fr: {
    voucher: /coupon|récupér/iu,
    enter: /saisi/iu,
    released: /distribution/iu,
    valid: /Valable (?:de|à)/u,
  },
  ja: { voucher: /クーポン/u, enter: /コードを入力|コード「/u, released: /配布/u, valid: /利用時間/u },
}

/** One deal for each combination of the facts that words depend on. */
const combinations = new Map(
  demonstration.deals.map((deal) => [
    JSON.stringify([
      redeemOf(deal),
      deal.code !== undefined,
      deal.scope,
      demonstration.stores.get(deal.store)?.marketplace,
      deal.slots.length > 0 && deal.slots.every((slot) => slot.includes('-')),
      deal.slots.length > 0,
    ]),
    deal,
  ]),
)

/** Only what the words of the interface say: names of stores and titles are no words of ours. */
function textsOf(deal: SnapshotDeal, language: Language) {
  const strings = demonstration.stringsIn(language)
  const named = { name: 'X', marketplace: demonstration.stores.get(deal.store)?.marketplace ?? false }
  const plain = {
    ...deal,
    title: 'X',
    translations: {},
    code: deal.code && 'DEMO',
    terms: [],
    lang: language,
  }
  const { summary: _summary, ...unwritten } = plain
  return {
    use: describeRedeem(unwritten, named.name, strings),
    steps: describeSteps(unwritten, named, strings),
    noCode: deal.code === undefined ? describeNoCode(unwritten, strings) : '',
    hours: describeEligibility({ ...unwritten, eligibility: {} }, strings).join(),
    answer: narrate(
      findingsOf({ query: 'X', language, results: [toDealResult(unwritten, demonstration, language)] }),
      strings,
    ).text,
  }
}

describe.each(LANGUAGES)('words for a deal in %s', (language) => {
  const { voucher, enter, released, valid } = WORDS[language]
  it.each([...combinations])('%s', (_facts, deal) => {
    const { use, steps, noCode, hours, answer } = textsOf(deal, language)
    const isVoucher = instrumentOf(deal) === 'voucher'
    // A box is named after vouchers at a marketplace whatever goes into it.
    for (const text of [use, steps[0] ?? '', noCode, answer]) {
      if (!isVoucher) expect(text).not.toMatch(voucher)
      if (deal.code === undefined) expect(text).not.toMatch(enter)
    }
    if (isVoucher) expect(use).toMatch(voucher)
    if (hours === '') return
    const isMoment = deal.slots.every((slot) => !slot.includes('-'))
    expect(hours).toMatch(isVoucher || isMoment ? released : valid)
    expect(hours).not.toMatch(isVoucher || isMoment ? valid : released)
  })
})
