import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMoreToSpend } from '#savings/find-more-to-spend.ts'
import { findSavings } from '#savings/find-savings.ts'
import { basketArbitrary, dealsArbitrary, factsArbitrary, NOW, shopperArbitrary } from './arbitraries.ts'
import { bruteForce } from './brute-force.ts'

/** `BASKETS=100000 vitest run test/savings` tries as many. */
const numRuns = Number(process.env['BASKETS'] ?? 300)
const TIMEOUT_MS = 3600_000

describe('the best combination', () => {
  it(
    'is what trying every set of deals finds',
    () => {
      fc.assert(
        fc.property(basketArbitrary, shopperArbitrary, dealsArbitrary, (basket, shopper, deals) => {
          const { sure } = findSavings(basket, shopper, deals, NOW)
          expect({ saving: sure.saving, ids: sure.steps.map(({ terms }) => terms.id).toSorted() }).toEqual(
            sorted(bruteForce(basket, shopper, deals, NOW)),
          )
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
            const { sure, others } = findSavings(basket, shopper, deals, NOW)
            const known = { ...facts, ...shopper }
            const reachable = others.filter(
              ({ open }) =>
                (!open.isNewCustomer || known.isNewCustomer) &&
                (!open.usesApp || known.usesApp) &&
                (!open.payment || open.payment.some((name) => known.payment.includes(name))) &&
                (!open.region || open.region.includes(known.region)),
            )
            const best = Math.max(sure.saving, ...reachable.map(({ saving }) => saving))
            expect(best).toBe(bruteForce(basket, known, deals, NOW).saving)
            expect(others.every(({ saving }) => saving > sure.saving)).toBe(true)
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
          const { cost, sure, others } = findSavings(basket, shopper, deals, NOW)
          for (const { total, saving, steps, lines } of [sure, ...others]) {
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
          const { sure, refusals } = findSavings(basket, shopper, deals, NOW)
          const told = [...sure.steps, ...sure.extras, ...refusals].map(({ terms }) => terms.id)
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
          const now = findSavings(basket, shopper, deals, NOW).sure.saving
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

function sorted({ saving, ids }: { saving: number; ids: string[] }): { saving: number; ids: string[] } {
  return { saving, ids: ids.toSorted() }
}
