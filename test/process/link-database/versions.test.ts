import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { openLinks } from '#process/link-database/open-links.ts'
import { createLog } from '#process/log.ts'
import { scratchFolder } from '../../support/scratch.ts'

const PROPOSAL = {
  key: 'https://tiki.vn/a-p1.html',
  digits: 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq',
  shortest: 10,
  inputUrl: 'https://tiki.vn/a-p1.html',
  outputUrl: 'https://tiki.vn/a-p1.html',
  storeId: 'tiki',
  campaignId: 'tiki-vn',
  title: null,
  createdAt: Date.parse('2026-11-20T12:00:00+07:00'),
}
const HASH_ID = PROPOSAL.digits.slice(0, PROPOSAL.shortest)

const openIn = (folder: string) =>
  openLinks({
    settings: { DATA_DIR: folder, DATABASE_URL: undefined },
    log: createLog('silent'),
  })

/** Changes a closed file with SQL, as code of another version would have left it. */
function change(folder: string, sql: string): void {
  const database = new DatabaseSync(join(folder, 'links.sqlite'))
  database.exec(sql)
  database.close()
}

const versionOf = (path: string): unknown => {
  const database = new DatabaseSync(path, { readOnly: true })
  const version = database.prepare('PRAGMA user_version').get()?.['user_version']
  const links = database.prepare('SELECT count(*) AS count FROM links').get()?.['count']
  database.close()
  return { version, links }
}

it('a file of earlier code is copied, then migrated, and its links are served', async () => {
  await using folder = await scratchFolder()
  const first = await openIn(folder.path)
  await first.save(PROPOSAL)
  await first.close()
  change(
    folder.path,
    'DROP TABLE voters; DROP TABLE vote_salts; DROP TABLE subscriptions; DROP TABLE tips; ALTER TABLE votes DROP COLUMN worked_at; PRAGMA user_version = 2',
  )
  const links = await openIn(folder.path)
  expect(await links.find(HASH_ID)).toMatchObject({ outputUrl: PROPOSAL.outputUrl })
  expect(links.isReachable()).toBe(true)
  await links.close()
  const files = await readdir(folder.path)
  expect(files.filter((name) => name.includes('version'))).toEqual(['links.sqlite.version-2'])
  expect(versionOf(join(folder.path, 'links.sqlite.version-2'))).toEqual({ version: 2, links: 1 })
  expect(versionOf(join(folder.path, 'links.sqlite'))).toEqual({ version: 6, links: 1 })
})

it('a file of later code leaves the links unavailable, is not changed, and is served again by that code', async () => {
  await using folder = await scratchFolder()
  const first = await openIn(folder.path)
  await first.save(PROPOSAL)
  await first.close()
  change(folder.path, 'PRAGMA user_version = 7')
  const links = await openIn(folder.path)
  expect(links.isReachable()).toBe(false)
  expect(await links.find(HASH_ID)).toBe('unavailable')
  expect(await links.save({ ...PROPOSAL, key: 'https://tiki.vn/b-p2.html' })).toBe('unavailable')
  await links.close()
  expect(versionOf(join(folder.path, 'links.sqlite'))).toEqual({ version: 7, links: 1 })
  change(folder.path, 'PRAGMA user_version = 6')
  const again = await openIn(folder.path)
  expect(await again.find(HASH_ID)).toMatchObject({ outputUrl: PROPOSAL.outputUrl })
  await again.close()
})
