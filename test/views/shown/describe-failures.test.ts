import { describe, expect, it } from 'vitest'
import { describeFailures } from '#views/shown/describe-failures.ts'
import { smallCatalog } from '../../support/content.ts'

const store = { name: 'Shopee' }
const reasonsOf = (fields: object): string[] => {
  const catalog = smallCatalog({ deals: { asked: { endsAt: '2026-12-31', ...fields } } })
  const [deal] = catalog.deals
  if (!deal) throw new Error('the catalog has no deal')
  return describeFailures(deal, store, catalog.stringsIn('en'))
}

describe('why a checkout may refuse a deal', () => {
  it('is told in its own terms, and no more than three times', () => {
    const reasons = reasonsOf({
      code: 'DEMO10',
      scope: 'platform',
      minimumSpend: 99_000,
      eligibility: { appOnly: true, payment: ['MoMo'] },
      appliesTo: { brands: ['Apple'] },
    })
    expect(reasons).toHaveLength(3)
    expect(reasons[0]).toContain('99,000')
    expect(reasons[1]).toContain('in the app only')
    expect(reasons[2]).toContain('only when paying with MoMo')
  })

  it('names no condition that the deal does not have', () => {
    const reasons = reasonsOf({ code: 'DEMO10', appliesTo: 'everything' })
    expect(reasons).toHaveLength(2)
    expect(reasons.join(' ')).not.toMatch(/below|combine|included|condition/)
  })

  it('says of hours whether something is released at them or valid within them', () => {
    const hours = (fields: object) => reasonsOf({ appliesTo: 'everything', ...fields })[0]
    const [moments, stretch] = [['00:00', '12:00'], ['10:00-12:00']]
    expect(hours({ slots: moments, code: 'DEMO10' })).toContain('released only at 00:00 and at 12:00')
    expect(hours({ slots: stretch, redeem: 'collect' })).toContain('released only 10:00–12:00')
    expect(hours({ slots: stretch, code: 'DEMO10' })).toContain(': only 10:00–12:00')
  })

  it('says what to do with the other codes', () => {
    const [alone] = reasonsOf({ scope: 'platform', appliesTo: 'everything' })
    const [together] = reasonsOf({ scope: 'platform', stacking: ['shop'], appliesTo: 'everything' })
    expect(alone).toContain('remove those first')
    expect(together).toContain('combines only with')
  })
})
