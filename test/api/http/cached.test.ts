import { expect, it } from 'vitest'
import { callerOf } from '../../support/calls.ts'
import { smallCatalog } from '../../support/content.ts'

it('an answer of later on is not given after the clock went back', async () => {
  const api = callerOf(smallCatalog({ deals: { today: { endsAt: '2026-11-20T18:00' }, always: {} } }))
  const total = async (): Promise<number> =>
    ((await (await api.send('/api/deals')).json()) as { total: number }).total
  const noon = api.clock.now
  expect(await total()).toBe(2)
  api.clock.now = noon + 8 * 3_600_000
  expect(await total()).toBe(1)
  api.clock.now = noon
  expect(await total()).toBe(2)
})
