import { expect, it } from 'vitest'
import { checkContent } from '#entries/check-content.ts'
import { reviewAdditions } from '#review/removals.ts'
import { smallFiles } from '../support/content.ts'

const NOW = Date.parse('2026-11-22T12:00:00+07:00')

function additionsOf(published: readonly string[] | undefined, endsAt: string): string[] {
  const files = smallFiles({ deals: { tea: { endsAt } } })
  const { sources, content } = checkContent(files)
  return reviewAdditions(published, sources, content.deals, NOW).map(({ file }) => file)
}

it('tells of a new deal that is over', () => {
  expect(additionsOf(['deals/other.yaml'], '2025-12-31')).toEqual(['deals/tea.yaml'])
  expect(additionsOf(['deals/other.yaml'], '2026-12-31')).toEqual([])
})

it('says nothing of deals that were there before, and of a folder that nobody committed', () => {
  expect(additionsOf(['deals/tea.yaml'], '2025-12-31')).toEqual([])
  expect(additionsOf(['archive/2025/tea.yaml'], '2025-12-31')).toEqual([])
  expect(additionsOf(undefined, '2025-12-31')).toEqual([])
})
