import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { sweepFiles } from '#publish/files/sweep-files.ts'
import { DAY_MS } from '#text/days.ts'
import { scratchFolder } from '../../support/scratch.ts'

const NOW = Date.parse('2026-11-22T03:00:00+07:00')

it('removes pages, pictures and records that nobody asked for in a month, and nothing else', async () => {
  await using scratch = await scratchFolder()
  const [CACHE_DIR, RELEASES_DIR] = ['cache', 'releases'].map((name) => join(scratch.path, name)) as [
    string,
    string,
  ]
  const written = async (file: string, days: number): Promise<string> => {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, 'text')
    await utimes(file, new Date(NOW), new Date(NOW - days * DAY_MS))
    return file
  }
  const [old, kept] = await Promise.all(
    [31, 29].map((days) =>
      Promise.all([
        written(join(CACHE_DIR, 'publish', `records-${days}.bin`), days),
        written(join(CACHE_DIR, 'pages', 'ab', `ab${days}`), days),
        written(join(RELEASES_DIR, 'pages', 'ab', `ab${days}`), days),
      ]),
    ),
  )
  const others = await Promise.all([
    written(join(CACHE_DIR, 'others', 'old.txt'), 31),
    written(join(RELEASES_DIR, 'r1', 'photos', 'old'), 31),
  ])
  await sweepFiles({ CACHE_DIR, RELEASES_DIR, PAGES_MB: 1 }, NOW)
  expect(old?.filter(existsSync)).toEqual([])
  expect([...(kept ?? []), ...others].filter((file) => !existsSync(file))).toEqual([])
})
