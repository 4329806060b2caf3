import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { followStore } from '#imports/store/follow-store.ts'
import { CHANGED_FILE, openRecordStore } from '#imports/store/open-store.ts'
import { demonstrationContent as known } from '../../support/demonstration.ts'
import { ENGINES, importTexts, mappingOf, scratchStore, STORED_DEALS } from '../../support/record-store.ts'
import { scratchFolder } from '../../support/scratch.ts'

const NOW = Date.parse('2026-11-22T03:00:00+07:00')

describe.runIf(ENGINES.some(({ isShared }) => isShared))('a machine that follows a shared store', () => {
  it('sees a run of another machine, also one that came while its connections were cut', async () => {
    await using scratch = await scratchStore(true)
    await using own = await scratchFolder()
    mkdirSync(join(own.path, 'sources'))
    writeFileSync(join(own.path, 'sources', 'network.yaml'), stringify(STORED_DEALS))
    const run = (code: string, store = scratch.store) =>
      importTexts(store, {
        mapping: mappingOf(STORED_DEALS),
        known,
        files: {
          'export.csv': `id,title,url,code,ends\n1,Giảm 20% trà sữa,https://shopee.vn/m/tra,${code},\n`,
        },
        now: NOW,
      })
    const { number } = await run('DEMO1')
    const troubles: unknown[] = []
    const following = followStore(
      { ...scratch.settings, DATA_DIR: join(own.path, 'data'), CONTENT_DIR: own.path },
      { onTrouble: (error) => troubles.push(error), lookMs: 20 },
    )
    // The first run finds no folder for it.
    const changed = join(own.path, 'data', CHANGED_FILE)
    const told = (): string => (existsSync(changed) ? readFileSync(changed, 'utf8') : '')
    const admin = postgres(scratch.settings.DATABASE_URL ?? '', { max: 1 })
    try {
      const isFollowing = async (): Promise<boolean> => {
        const [found] = await admin<{ count: number }[]>`
          SELECT count(*)::int AS count FROM pg_stat_activity
          WHERE datname = current_database() AND query LIKE '%max(number)%' AND pid <> pg_backend_pid()`
        return (found?.count ?? 0) > 0
      }
      await expect.poll(isFollowing).toBe(true)
      expect(told()).toBe('')
      await run('DEMO2')
      await expect.poll(told).toBe(`${number + 1}\n`)
      rmSync(changed)
      await admin`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`
      const other = await openRecordStore(scratch.settings)
      await run('DEMO3', other)
      await other.close()
      await expect.poll(told).toBe(`${number + 2}\n`)
    } finally {
      await following.stop()
      await admin.end()
    }
  })
})
