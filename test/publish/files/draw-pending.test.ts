import { existsSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pictureFolderOf } from '#process/files/picture-folder.ts'
import { readSettings } from '#process/env.ts'
import { drawPending } from '#publish/files/draw-pending.ts'
import { filesBelow } from '#process/files/files-below.ts'
import { DAY_MS } from '#text/days.ts'
import { smallCatalog } from '../../support/content.ts'
import { scratchFolder } from '../../support/scratch.ts'

const NOW = Date.parse('2026-11-22T03:00:00+07:00')

it('pictures that the catalog no longer has are kept for a rollback, and removed after a month', async () => {
  await using scratch = await scratchFolder()
  const settings = readSettings({
    RELEASES_DIR: join(scratch.path, 'releases'),
    CACHE_DIR: join(scratch.path, 'cache'),
  })
  const catalog = smallCatalog()
  await drawPending(catalog, settings, NOW, undefined)
  const folder = pictureFolderOf(settings.RELEASES_DIR)
  const drawn = filesBelow(folder)
  expect(drawn.length).toBeGreaterThan(0)
  const gone = async (name: string, days: number): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, '')
    await utimes(path, new Date(NOW), new Date(NOW - days * DAY_MS))
    return path
  }
  const [old, late] = [await gone('old.png', 31), await gone('late.png', 29)]
  await drawPending(catalog, settings, NOW, catalog)
  expect([old, late].map(existsSync)).toEqual([true, true])
  await drawPending(catalog, settings, NOW, undefined)
  expect([old, late].map(existsSync)).toEqual([false, true])
  expect(filesBelow(folder)).toEqual(expect.arrayContaining(drawn))
})
