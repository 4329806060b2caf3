import { expect, it } from 'vitest'
import { listToVerify } from '#editing/verify-list.ts'
import { readContent, smallFiles } from '../support/content.ts'

const NOW = Date.parse('2026-11-22T10:00:00+07:00')
const fresh = { evidence: { url: 'https://shopee.vn/', checkedAt: '2026-11-20', method: 'official-page' } }

const { deals } = readContent(
  smallFiles({
    deals: {
      'never-verified': { title: 'A' },
      'verified-now': { title: 'B', ...fresh },
      'ending-unverified': { title: 'C', endsAt: '2026-11-23' },
      'featured-stale': {
        title: 'D',
        featured: true,
        evidence: { ...fresh.evidence, checkedAt: '2026-10-01' },
      },
      'reported-by-readers': { title: 'E', ...fresh },
      over: { title: 'F', endsAt: '2026-11-01' },
    },
  }),
)

it('what is to be verified next: reported deals, then featured, ending and unverified ones; fresh ones not', () => {
  const votes = new Map([['reported-by-readers', { worked: 1, failed: 4 }]])
  const list = listToVerify(deals, (id) => votes.get(id), NOW)
  expect(list.map(({ id }) => id)).toEqual([
    'reported-by-readers',
    'featured-stale',
    'ending-unverified',
    'never-verified',
  ])
  expect(list[0]?.reasons).toEqual(['did not work for 4 of 5 readers'])
})
