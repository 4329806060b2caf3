import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLog } from '#process/log.ts'
import { followReleases } from '#server/releases/follow-releases.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { switchTo, writeSmallRelease } from '../../support/small-release.ts'

it('a release that could not be loaded is tried again after a while, as long as the link names it', async () => {
  await using folder = await scratchFolder()
  for (const id of ['r1', 'r2']) await writeSmallRelease(folder.path, { id })
  await switchTo(folder.path, 'r2')
  let now = 0
  let served = 'r1'
  const tried: number[] = []
  const following = followReleases({
    releasesDir: folder.path,
    log: createLog('silent'),
    servedId: () => served,
    elapsed: () => now,
    take: async ({ id }) => {
      tried.push(now)
      await wait(1)
      if (tried.length < 3) throw new Error('a file is missing')
      served = id
    },
  })
  for (now of [0, 5_000, 15_000, 20_000, 30_000, 45_000]) await following.look()
  following.stop()
  expect(tried).toEqual([0, 15_000, 30_000])
  expect(served).toBe('r2')
  expect(following.isRefusing()).toBe(false)
})
