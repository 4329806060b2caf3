import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import type { OpenTogether } from '../../support/open-together.ts'
import { scratchFolder } from '../../support/scratch.ts'

it('a new file can be opened by several connections at the same moment', async () => {
  await using folder = await scratchFolder()
  const files = Array.from({ length: 60 }, (_, index) => join(folder.path, `${index}.sqlite`))
  const threads = 6
  const arrived = new Int32Array(new SharedArrayBuffer(files.length * Int32Array.BYTES_PER_ELEMENT))
  const failures = await Promise.all(
    Array.from({ length: threads }, async () => {
      const thread = new Worker(new URL('../../support/open-together.ts', import.meta.url), {
        workerData: { files, threads, arrived } satisfies OpenTogether,
      })
      return (await once(thread, 'message'))[0] as string[]
    }),
  )
  expect(failures.flat()).toEqual([])
})
