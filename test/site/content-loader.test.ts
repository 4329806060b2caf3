import type { Loader } from 'astro/loaders'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { contentLoader } from '#site/content-loader.ts'

type Given = Parameters<Loader['load']>[0]

/** The ids that the loader of the deals stores. */
async function loadDeals(): Promise<string[]> {
  const ids: string[] = []
  const store = { clear: () => {}, set: ({ id }: { id: string }) => ids.push(id) }
  await contentLoader('deals').load({ store } as unknown as Given)
  return ids
}

afterEach(() => vi.unstubAllEnvs())

describe('the content of a build', () => {
  it('is read where pages are rendered', async () => {
    expect(await loadDeals()).not.toEqual([])
  })

  it('is not read where code is compiled, however much there is and whatever is wrong with it', async () => {
    vi.stubEnv('CONTENT_DIR', 'no-such-folder')
    vi.stubEnv('COMPILED', 'true')
    expect(await loadDeals()).toEqual([])
  })
})
