import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMoreToSpend } from '#savings/find-more-to-spend.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import { findSavings, type Outcome } from '#savings/find-savings.ts'
import {
  basketArbitrary,
  dealsArbitrary,
  factsArbitrary,
  NOW,
  partedArbitrary,
  shopperArbitrary,
  togetherArbitrary,
} from './arbitraries.ts'
import { bruteForce, type Merit } from './brute-force.ts'

/** `BASKETS=100000 vitest run test/savings` tries as many. */
const numRuns = Number(process.env['BASKETS'] ?? 300)
const TIMEOUT_MS = 3600_000

/** How good an outcome is, from what the engine says of it. */
function meritOf({ saving, steps, extras }: Outcome): Merit {
  const used = [...steps, ...extras].map(({ terms }) => terms)
  return {
    saving,
    worth: extras.reduce((sum, { worth = 0 }) => sum + worth, 0),
    gifts: extras.filter(({ worth }) => worth === undefined).length,
    count: used.length,
    checkedAt: Math.min(...used.map(({ checkedAt }) => checkedAt)),
  }
}

describe('the best combination', () => {
  it(
    'is what trying every set of deals in every order finds, extras included',
    () => {
      fc.assert(
        fc.property(basketArbitrary, shopperArbitrary, dealsArbitrary, (basket, shopper, deals) => {
          const { guaranteed, isExact } = findSavings(basket, shopper, deals, NOW)
          const { ids: _ids, ...best } = bruteForce(basket, shopper, deals, NOW)
          expect(meritOf(guaranteed)).toEqual(best)
          expect(isExact).toBe(true)
        }),
        { numRuns },
      )
    },
    TIMEOUT_MS,
  )

  it(
    'is that also where most deals may be used together',
    () => {
      fc.assert(
        fc.property(basketArbitrary, shopperArbitrary, togetherArbitrary, (basket, shopper, deals) => {
          const renamed = deals.map((each, index) => ({ ...each, id: `renamed-${(index * 5) % 7}` }))
          const { guaranteed, isExact } = findSavings(basket, shopper, renamed, NOW)
          const { ids: _ids, ...best } = bruteForce(basket, shopper, deals, NOW)
          expect(meritOf(guaranteed)).toEqual(best)
          expect(isExact).toBe(true)
        }),
        { numRuns },
      )
    },
    TIMEOUT_MS,
  )

  it(
    'is that also where they are for different goods',
    () => {
      fc.assert(
        fc.property(basketArbitrary, shopperArbitrary, partedArbitrary, (basket, shopper, deals) => {
          const { guaranteed, isExact } = findSavings(basket, shopper, deals, NOW)
          const { ids: _ids, ...best } = bruteForce(basket, shopper, deals, NOW)
          expect(meritOf(guaranteed)).toEqual(best)
          expect(isExact).toBe(true)
        }),
        { numRuns },
      )
    },
    TIMEOUT_MS,
  )

  it(
    'does not depend on the ids of the deals, nor on their order',
    () => {
      fc.assert(
        fc.property(basketArbitrary, shopperArbitrary, dealsArbitrary, (basket, shopper, deals) => {
          const renamed = deals.toReversed().map((each, index) => ({ ...each, id: `renamed-${index}` }))
          const outcomeOf = (all: readonly DealTerms[]): unknown => {
            const { guaranteed, others } = findSavings(basket, shopper, all, NOW)
            return [guaranteed, ...others].map(({ steps, extras, total }) => [
              total,
              steps.map(({ terms, saving }) => [saving, { ...terms, id: '' }]),
              extras.map(({ terms, worth }) => [worth, { ...terms, id: '' }]),
            ])
          }
          expect(outcomeOf(renamed)).toEqual(outcomeOf(deals))
        }),
        { numRuns },
      )
    },
    TIMEOUT_MS,
  )

  it(
    'is among those that are given for what is not known, once it is known',
    () => {
      fc.assert(
        fc.property(
          basketArbitrary,
          shopperArbitrary,
          factsArbitrary,
          dealsArbitrary,
          (basket, shopper, facts, deals) => {
            const { guaranteed, others } = findSavings(basket, shopper, deals, NOW)
            const known = { ...facts, ...shopper }
            const reachable = others.filter(
              ({ unknown }) =>
                (!unknown.isNewCustomer || known.isNewCustomer) &&
                (!unknown.usesApp || known.usesApp) &&
                (!unknown.payment || unknown.payment.some((name) => known.payment.includes(name))) &&
                (!unknown.region || unknown.region.includes(known.region)),
            )
            const best = Math.max(guaranteed.saving, ...reachable.map(({ saving }) => saving))
            expect(best).toBe(bruteForce(basket, known, deals, NOW).saving)
            expect(others.every(({ saving }) => saving > guaranteed.saving)).toBe(true)
          },
        ),
        { numRuns },
      )
    },
    TIMEOUT_MS,
  )

  it(
    'never costs less than nothing, and its steps and lines add up',
    () => {
      fc.assert(
        fc.property(basketArbitrary, shopperArbitrary, dealsArbitrary, (basket, shopper, deals) => {
          const { cost, guaranteed, others } = findSavings(basket, shopper, deals, NOW)
          for (const { total, saving, steps, lines } of [guaranteed, ...others]) {
            expect(total).toBe(cost - saving)
            expect(steps.reduce((sum, step) => sum + step.saving, 0)).toBe(saving)
            expect(lines.reduce((sum, line) => sum + line, 0)).toBe(total)
            expect(lines.every((line) => Number.isSafeInteger(line) && line >= 0)).toBe(true)
          }
        }),
        { numRuns },
      )
    },
    TIMEOUT_MS,
  )
})

describe('what is said of the other deals', () => {
  it(
    'is one thing for each deal of the store that is neither a step nor an extra',
    () => {
      fc.assert(
        fc.property(basketArbitrary, shopperArbitrary, dealsArbitrary, (basket, shopper, deals) => {
          const { guaranteed, refusals } = findSavings(basket, shopper, deals, NOW)
          const told = [...guaranteed.steps, ...guaranteed.extras, ...refusals].map(({ terms }) => terms.id)
          expect(told.toSorted()).toEqual(
            deals
              .filter(({ store }) => store === basket.store)
              .map(({ id }) => id)
              .toSorted(),
          )
        }),
        { numRuns },
      )
    },
    TIMEOUT_MS,
  )

  it(
    'names no sum to add that does not save what it says',
    () => {
      fc.assert(
        fc.property(basketArbitrary, shopperArbitrary, dealsArbitrary, (basket, shopper, deals) => {
          const now = findSavings(basket, shopper, deals, NOW).guaranteed.saving
          for (const { add, saving, outcome, terms } of findMoreToSpend(basket, shopper, deals, NOW)) {
            expect(outcome.saving).toBe(now + saving)
            expect(outcome.steps.map((step) => step.terms.id)).toContain(terms.id)
            expect(add).toBeGreaterThan(0)
          }
        }),
        { numRuns },
      )
    },
    TIMEOUT_MS,
  )
})
