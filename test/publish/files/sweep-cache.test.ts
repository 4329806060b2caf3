import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { putCopy } from '#publish/files/put-copy.ts'
import { sweepCache } from '#publish/files/sweep-cache.ts'
import { DAY_MS } from '#text/days.ts'
import { scratchFolder } from '../../support/scratch.ts'

const NOW = Date.parse('2026-11-22T03:00:00+07:00')

it('removes from the cache what is old and no longer shown', async () => {
  await using scratch = await scratchFolder()
  const written = async (folder: string, name: string, days: number): Promise<string> => {
    await mkdir(join(scratch.path, folder), { recursive: true })
    const file = join(scratch.path, folder, name)
    await writeFile(file, name)
    await utimes(file, new Date(NOW), new Date(NOW - days * DAY_MS))
    return file
  }
  const old = [await written('social-cards', 'old.png', 31), await written('publish', 'records-old.bin', 31)]
  const late = await written('social-cards', 'late.png', 29)
  const shown = await written('photos', 'shown.webp', 31)
  await putCopy(shown, join(scratch.path, 'picture.webp'))
  // Putting it there again changes nothing.
  await putCopy(shown, join(scratch.path, 'picture.webp'))
  const foreign = await written('others', 'old.txt', 31)
  await sweepCache(scratch.path, NOW)
  expect(old.map((file) => existsSync(file))).toEqual([false, false])
  expect([late, shown, foreign].map((file) => existsSync(file))).toEqual([true, true, true])
})

it('takes a cache for empty that was never written', async () => {
  await using scratch = await scratchFolder()
  await expect(sweepCache(join(scratch.path, 'none'), NOW)).resolves.toBeUndefined()
})
