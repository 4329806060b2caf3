import { access, constants, mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SavedLink, StoredLink, DayClicks } from '#links/link-database.ts'
import type { VoteCount } from '#links/votes.ts'
import type { FoundLink, LinkEngine } from '#process/link-database/link-engine.ts'
import { Damaged } from '#process/link-database/sqlite-damage.ts'
import type { SqliteFile } from '#process/link-database/sqlite-file.ts'
import { THREAD_HEAP } from '#process/threads.ts'
import type { WorkerAnswer, WorkerCall } from '#process/link-database/sqlite-worker.ts'

const FILE_NAME = 'links.sqlite'

/**
 * The end of the name of a mark: a file that lies beside a database as soon as that has its tables. SQLite
 * takes an empty file for a new database and deletes its write-ahead log; the mark tells that it is neither.
 */
const MARK = '-mark'
const MARK_TEXT = `Beside this file stands ${FILE_NAME} with links. Remove both or none.\n`

/**
 * Opens the links of a folder, which is made. Rejects with what to do when it cannot be written. A damaged
 * file is set aside, and an empty one takes its place; so is what is left of one that was emptied or deleted.
 */
export async function openSqlite(folder: string): Promise<LinkEngine> {
  const path = resolve(folder)
  try {
    await mkdir(path, { recursive: true })
    await access(path, constants.W_OK)
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    throw new Error(
      `DATA_DIR is ${JSON.stringify(folder)}, where links cannot be written (${code}); name a folder that this user may write, or set DATABASE_URL.`,
      { cause: error },
    )
  }
  const file = join(path, FILE_NAME)
  // Two connections: whoever follows a link does not wait for those who make some.
  const writer = createThread(file)
  const reader = createThread(file)
  await setAsideIfLost(file)
  const before = await identityOf(file)
  await openWith(writer, file, async () => {
    // Another process may have set the damaged file aside already, and made the one that is there now.
    if ((await identityOf(file)) === before) await setAside(file)
    await openWith(writer, file)
  })
  // From now on both have the same file open, whatever becomes of its name.
  await openWith(reader, file)
  await writeFile(file + MARK, MARK_TEXT, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })

  const aside = await describeAside(path)
  let found: string | undefined
  const note = (reason: string): string => {
    found ??= `${file} cannot be relied on (${reason}): what can be read of it is served, nothing more is written to it. Stop the server, keep a copy of ${path}, and restore the links with npm run links -- import`
    return found
  }
  /** Writes until damage is found; from then on the file is not touched. */
  const write = async (...call: Parameters<Thread['call']>): Promise<unknown> => {
    if (found !== undefined) throw new Error(found)
    return writer.call(...call).catch((error: unknown) => {
      throw error instanceof Damaged ? new Error(note(error.message)) : error
    })
  }
  return {
    name: 'sqlite',
    get damage() {
      return found ?? aside
    },
    saveAll: (proposals) => write('saveAll', proposals) as Promise<SavedLink[]>,
    findAll: async (hashIds) => {
      const links = (await reader.call('findAll', hashIds)) as FoundLink[]
      if (links.some((link) => 'isUnreadable' in link)) note('a part of it is unreadable')
      return links
    },
    addClicks: (clicks) => write('addClicks', clicks) as Promise<void>,
    clicksOf: (hashId, days) => reader.call('clicksOf', hashId, days) as Promise<DayClicks[]>,
    listAfter: (after, count) => reader.call('listAfter', after, count) as Promise<StoredLink[]>,
    clicksOfAll: (hashIds) => reader.call('clicksOfAll', hashIds) as Promise<DayClicks[]>,
    restore: (links, clicks) => write('restore', links, clicks) as Promise<string[]>,
    remove: (hashIds, removedAt) => write('remove', hashIds, removedAt) as Promise<string[]>,
    untitle: (hashIds) => write('untitle', hashIds) as Promise<string[]>,
    addVotes: (votes) => write('addVotes', votes) as Promise<boolean[]>,
    voteSalt: (day, fresh) => write('voteSalt', day, fresh) as Promise<string>,
    votesSince: (day, dealIds) => reader.call('votesSince', day, dealIds) as Promise<VoteCount[]>,
    reset: () => undefined,
    close: async () => {
      await Promise.all([writer.close(), reader.close()])
    },
  }
}

/** Has a thread open the file. A damaged one is handed to `onDamaged`; other faults are told. */
async function openWith(thread: Thread, file: string, onDamaged?: () => Promise<void>): Promise<void> {
  try {
    await thread.call('listAfter', '', 0)
  } catch (error) {
    if (!onDamaged || !(error instanceof Damaged))
      throw new Error(`${file} cannot be opened: ${(error as Error).message}`, { cause: error })
    await onDamaged()
  }
}

/** The number of the file in its file system; undefined where there is no file. */
const identityOf = async (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ ino }) => ino,
    () => undefined,
  )

/** How the names of files end that were set aside. */
const ASIDE = '.damaged-'

/** Renames a damaged database and the files that belong to it. Nothing of it is changed or deleted. */
async function setAside(file: string, aside = nameAside(file)): Promise<void> {
  for (const part of ['', '-wal', '-shm', MARK]) await renameIfThere(file + part, aside + part)
}

function nameAside(file: string): string {
  return file + ASIDE + new Date().toISOString().replaceAll(/[:.]/g, '-')
}

/**
 * Sets aside what is left of a database that had its tables and is empty or gone. Of several processes that
 * start at once, only the one that takes the mark does so.
 */
async function setAsideIfLost(file: string): Promise<void> {
  const aside = nameAside(file)
  if ((await sizeOf(file)) > 0 || !(await renameIfThere(file + MARK, aside + MARK))) return
  // Another process has made a new one meanwhile.
  if ((await sizeOf(file)) > 0) await rename(aside + MARK, file + MARK)
  else await setAside(file, aside)
}

/** Whether there was a file to rename. */
async function renameIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return false
  }
}

/** The bytes of a file; 0 where there is none. */
const sizeOf = async (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/** What an operator is told for as long as a file that was set aside lies in the folder. */
async function describeAside(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(FILE_NAME + ASIDE))
  const [first] = names.toSorted()
  if (first === undefined) return undefined
  const what = (await sizeOf(join(folder, first.replace(MARK, '')))) > 0 ? 'damaged' : 'empty or gone'
  return `${join(folder, first)}: ${FILE_NAME} was ${what} and what is left of it was set aside, its links are not served; restore them with npm run links -- import, then move away all files whose names begin with ${FILE_NAME}${ASIDE}`
}

interface Pending {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

type Thread = ReturnType<typeof createThread>

/** A thread that is started with its first call, and again after one that broke. */
function createThread(file: string) {
  const pending = new Map<number, Pending>()
  let worker: Worker | undefined
  let last = 0

  const start = (): Worker => {
    const started = new Worker(new URL('./sqlite-worker.ts', import.meta.url), {
      workerData: file,
      resourceLimits: THREAD_HEAP,
    })
    // A process that has nothing else to do may end; calls under way hold it.
    started.unref()
    started.on('message', (answer: WorkerAnswer) => {
      const waiting = pending.get(answer.id)
      pending.delete(answer.id)
      if (pending.size === 0) started.unref()
      if ('error' in answer)
        waiting?.reject(answer.isDamage ? new Damaged(answer.error) : new Error(answer.error))
      else waiting?.resolve(answer.result)
    })
    const fail = (error: Error): void => {
      worker = undefined
      for (const { reject } of pending.values()) reject(error)
      pending.clear()
    }
    started.on('error', fail)
    started.on('exit', () => fail(new Error('The thread of the database ended')))
    return started
  }

  return {
    call: (method: keyof SqliteFile, ...args: readonly unknown[]): Promise<unknown> =>
      new Promise((done, reject) => {
        worker ??= start()
        worker.ref()
        last += 1
        pending.set(last, { resolve: done, reject })
        worker.postMessage({ id: last, method, args } satisfies WorkerCall)
      }),
    close: async (): Promise<void> => {
      const ending = worker
      if (!ending) return
      worker = undefined
      ending.removeAllListeners('exit')
      await ending.terminate()
    },
  }
}
