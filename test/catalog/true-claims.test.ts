import { CASHBACK_UNITS, DISCOUNT_BASES, DISCOUNT_BOUNDS, DISCOUNT_KINDS } from '#contract/deal.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Catalog } from '#catalog/catalog.ts'
import { describeDiscount, describeFigure, figureInLine } from '#catalog/describe-discount.ts'
import { claimOf, currencyOf } from '#catalog/discount.ts'
import { describeConditions } from '#catalog/describe-use.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { toDeal, toDealResult } from '#catalog/to-deal.ts'
import { describeDeal } from '#discovery/documents/json-ld.ts'
import { toBriefDeal } from '#discovery/mcp/brief-record.ts'
import { narrate } from '#narrative/narrate.ts'
import type { Basket } from '#savings/basket.ts'
import { type DealTerms, termsOf } from '#savings/deal-terms.ts'
import { findSavings } from '#savings/find-savings.ts'
import { socialImageOfDeal } from '#pictures/social-images.ts'
import type { Strings } from '#entries/strings.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import { decimalsOf } from '#values/money/currencies.ts'
import { findingsOf } from '../narrative/support.ts'
import { smallCatalog } from '../support/content.ts'
import { demonstration } from '../support/demonstration.ts'
import { expectedBy, readClaims } from '../support/read-claims.ts'

const NOW = Date.parse('2026-11-20T12:30:00+07:00')

/** A deal without the texts of its author, so that a rendering holds only what its fields say. */
function unwritten(deal: SnapshotDeal): SnapshotDeal {
  const { summary: _summary, ...rest } = deal
  return { ...rest, title: 'X', terms: [], translations: {} }
}

/** Every text of a deal that states its discount, by the place where a reader meets it. */
function renderingsOf(deal: SnapshotDeal, catalog: Catalog, language: Language): Record<string, string> {
  const strings = catalog.stringsIn(language)
  const result = toDealResult(deal, catalog, language)
  return {
    figure: figureInLine(describeFigure(deal, strings), strings),
    card: cardOf(deal, strings),
    social: socialImageOfDeal(
      { deal, store: { id: deal.store, name: 'X' }, types: [] },
      catalog,
      () => '',
      language,
    ).alt,
    fact: [describeDiscount(deal, strings), ...describeConditions(deal, strings)].join('; '),
    summary: toDeal(deal, catalog, language).summary ?? '',
    response: narrate(findingsOf({ results: [result], language, query: 'X' }), strings).text,
    'json-ld': String(
      describeDeal(deal, undefined, { ...catalog, site: catalog.site }, language)['description'],
    ),
    mcp: toBriefDeal(deal, catalog, language).summary,
  }
}

/** What a ticket says: its figure, and its conditions as chips. */
function cardOf(deal: SnapshotDeal, strings: Strings): string {
  const { before, figure, after, part = '' } = describeFigure(deal, strings)
  return [`${before}${figure}${after} ${part}`, ...describeConditions(deal, strings)].join('; ')
}

/** What the engine takes off or gives back for a basket that a deal is for, of a shopper who meets all needs. */
function takenBy(deal: SnapshotDeal, basket: Basket): number {
  const { startsAt: _startsAt, endsAt: _endsAt, isWithdrawn: _isWithdrawn, ...terms } = termsOf(deal)
  const open: DealTerms = { ...terms, appliesTo: 'everything', slots: [], needs: {} }
  const { guaranteed } = findSavings(basket, {}, [open], NOW)
  const worth = guaranteed.extras.reduce((sum, extra) => sum + (extra.worth ?? 0), 0)
  return guaranteed.saving + worth
}

/** Baskets about the amounts where something changes for a deal: its minimum, and where its cap begins. */
function basketsFor(deal: SnapshotDeal): Basket[] {
  const { store, minimumSpend = 0 } = deal
  const { percent = 100, amount = 0, cap = 0, currency } = claimOf(deal) ?? { currency: currencyOf(deal) }
  const unit = 10 ** decimalsOf(currency)
  const sums = [
    minimumSpend - 1,
    minimumSpend,
    minimumSpend * 3,
    amount / 2,
    amount * 2,
    (cap * 100) / percent,
    (cap * 300) / percent,
    150_001,
  ]
  return sums
    .map((sum) => Math.round(sum * unit))
    .filter((sum) => sum > 0)
    .flatMap((sum) =>
      [1, 2, 3].flatMap((quantity) =>
        [0, 15_000].map((delivery): Basket => {
          const unitPrice = Math.max(Math.ceil(sum / quantity), 1)
          const line = { unitPrice, unitFare: Math.floor(unitPrice * 0.7), quantity }
          const other = {
            unitPrice: Math.ceil(unitPrice / 2),
            unitFare: Math.floor(unitPrice / 3),
            quantity: 1,
          }
          return { store, currency, lines: quantity === 3 ? [line, other] : [line], delivery }
        }),
      ),
    )
}

interface Count {
  renderings: number
  claims: number
  checks: number
  wrong: string[]
}

function check(deal: SnapshotDeal, catalog: Catalog, count: Count): void {
  const record = unwritten(deal)
  const baskets = basketsFor(record).map((basket) => ({ basket, taken: takenBy(record, basket) }))
  const decimals = decimalsOf(currencyOf(record))
  for (const language of LANGUAGES) {
    for (const [place, text] of Object.entries(renderingsOf(record, catalog, language))) {
      count.renderings += 1
      for (const claim of readClaims(text, language, decimals)) {
        count.claims += 1
        count.checks += baskets.length
        const broken = baskets.find(({ basket, taken }) => expectedBy(claim, basket) > taken)
        if (broken)
          count.wrong.push(
            `${deal.id} ${language} ${place}: ${text} (${expectedBy(claim, broken.basket)}, not ${broken.taken})`,
          )
      }
    }
  }
}

const discounts = fc
  .record({
    kind: fc.constantFrom(...DISCOUNT_KINDS),
    percent: fc.integer({ min: 1, max: 100 }),
    amount: fc.integer({ min: 1, max: 400 }).map((each) => each * 2500),
    max: fc.option(
      fc.integer({ min: 1, max: 100 }).map((each) => each * 5000),
      { nil: undefined },
    ),
    base: fc.constantFrom(undefined, undefined, ...DISCOUNT_BASES),
    bound: fc.constantFrom(undefined, undefined, ...DISCOUNT_BOUNDS),
    unit: fc.constantFrom(...CASHBACK_UNITS),
    currency: fc.constantFrom('VND', 'VND', 'SGD'),
  })
  .map(({ kind, percent, amount, max, base, bound, unit, currency }) => {
    const isShare = ['percent', 'amount', 'cashback'].includes(kind)
    const isPercent = kind === 'percent' || (kind === 'cashback' && unit === 'percent')
    const money = currency === 'SGD' ? (each: number) => each / 5000 : (each: number) => each
    return {
      kind,
      currency,
      ...(isShare && { value: isPercent ? percent : money(amount) }),
      ...(kind === 'freeship' && max !== undefined && { value: money(max) }),
      ...(kind === 'cashback' && { unit }),
      ...(isPercent && max !== undefined && { max: money(max) }),
      ...(isShare && base !== undefined && { base }),
      ...(isShare && bound !== undefined && { bound }),
    }
  })

const fields = fc.record({
  discount: discounts,
  minimum: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
  scope: fc.constantFrom('platform', 'shop', 'shipping', 'payment'),
})

describe('no text in any language claims more than a basket gets', () => {
  it('of the deals of the demonstration', { timeout: 60_000 }, () => {
    const count: Count = { renderings: 0, claims: 0, checks: 0, wrong: [] }
    for (const deal of demonstration.deals) check(deal, demonstration, count)
    expect(count.wrong).toEqual([])
    // A reader that reads nothing would find nothing wrong.
    expect(count.claims).toBeGreaterThan(count.renderings / 2)
  })

  it('of any record', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fields, ({ discount, minimum, scope }) => {
        const minimumSpend = minimum && (discount.currency === 'SGD' ? minimum : minimum * 25_000)
        const catalog = smallCatalog({
          deals: { one: { discount, scope, ...(minimumSpend && { minimumSpend }) } },
          withStrings: true,
        })
        const count: Count = { renderings: 0, claims: 0, checks: 0, wrong: [] }
        for (const deal of catalog.deals) check(deal, catalog, count)
        expect(count.wrong).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

describe('a limit', () => {
  const up = { kind: 'percent', value: 25, bound: 'up-to' }
  const from = { kind: 'percent', value: 20, bound: 'from' }
  it.each([up, from])('is kept in every text and every language: %o', (discount) => {
    const catalog = smallCatalog({ deals: { one: { discount } }, withStrings: true })
    for (const deal of catalog.deals) {
      for (const language of LANGUAGES) {
        for (const [place, text] of Object.entries(renderingsOf(unwritten(deal), catalog, language))) {
          const claims = readClaims(text, language, 0)
          expect(
            claims.map(({ bound }) => bound),
            `${language} ${place}: ${text}`,
          ).toEqual([discount.bound])
        }
      }
    }
  })
})
