/** The thread of the SQLite file, and what happens to a file that is damaged, empty or gone. */
import { access, constants, mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { readPages } from '#process/link-database/backup-pages.ts'
import type { BackupRows, FoundLink, LinkEngine } from '#process/link-database/link-engine.ts'
import { Damaged, NewerFile } from '#process/link-database/sqlite-damage.ts'
import type { SqliteFile } from '#process/link-database/sqlite-file.ts'
import { THREAD_HEAP } from '#process/threads.ts'
import type { WorkerAnswer, WorkerCall } from '#process/link-database/sqlite-worker.ts'

const FILE_NAME = 'links.sqlite'

/** The path of the database in a folder. */
export function sqliteFileIn(folder: string): string {
  return join(resolve(folder), FILE_NAME)
}

/**
 * The suffix of a marker file that is created beside a database once it has tables. SQLite treats an empty
 * file as a new database and deletes its write-ahead log; the marker shows that the database was not new.
 */
const MARK = '-mark'
const MARK_TEXT = `Beside this file stands ${FILE_NAME} with links. Remove both or none.\n`

/**
 * Opens the link database in a folder, which is created if missing. Rejects with instructions when the folder
 * is not writable. A damaged database is set aside and replaced by an empty one, as are the remains of a
 * database that was emptied or deleted. A database of a later version of the code is left alone, and every
 * call fails: so a rollback of the code leaves links unavailable and not the site.
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
  const file = sqliteFileIn(folder)
  // Two connections, so that reading a link does not wait for writes.
  const writer = createThread(file)
  const reader = createThread(file)
  await setAsideIfLost(file)
  const before = await identityOf(file)
  let found: string | undefined
  try {
    await openWith(writer, file, async () => {
      // Another process may already have set the damaged file aside and created the current one.
      if ((await identityOf(file)) === before) await setAside(file)
      await openWith(writer, file)
    })
    // From here on both connections have the same file open, even if it is renamed.
    await openWith(reader, file)
    await writeFile(file + MARK, MARK_TEXT, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } catch (error) {
    if (!(error instanceof NewerFile)) throw error
    found = error.message
  }

  const aside = await describeAside(path)
  const note = (reason: string): string => {
    found ??= `${file} cannot be relied on (${reason}): what can be read of it is served, nothing more is written to it. Stop the server, keep a copy of ${path}, and restore the links with npm run links -- restore`
    return found
  }
  /** Writes until damage is found; afterwards every write is rejected. */
  const write = async (...call: Parameters<Thread['call']>): Promise<unknown> => {
    if (found !== undefined) throw new Error(found)
    return writer.call(...call).catch((error: unknown) => {
      throw error instanceof Damaged ? new Error(note(error.message)) : error
    })
  }
  const reads =
    <Method extends keyof SqliteFile>(method: Method) =>
    (...args: Parameters<SqliteFile[Method]>): ReturnType<SqliteFile[Method]> =>
      reader.call(method, ...args) as ReturnType<SqliteFile[Method]>
  const writes =
    <Method extends keyof SqliteFile>(method: Method) =>
    (...args: Parameters<SqliteFile[Method]>): ReturnType<SqliteFile[Method]> =>
      write(method, ...args) as ReturnType<SqliteFile[Method]>
  const rowsAfter = reads('rowsAfter') as LinkEngine['rowsAfter']
  return {
    name: 'sqlite',
    get damage() {
      return found ?? aside
    },
    saveAll: writes('saveAll'),
    findAll: async (hashIds) => {
      const links = (await reader.call('findAll', hashIds)) as FoundLink[]
      if (links.some((link) => 'isUnreadable' in link)) note('a part of it is unreadable')
      return links
    },
    addClicks: writes('addClicks'),
    clicksOf: reads('clicksOf'),
    rowsAfter,
    backUp: async function* () {
      await reader.call('beginReading')
      try {
        yield* readPages({ rowsAfter })
      } finally {
        await reader.call('rollBack')
      }
    },
    restore: async (pages: AsyncIterable<BackupRows>) => {
      await write('beginRestore')
      try {
        let missing = 0
        for await (const page of pages) missing += (await write('restoreRows', page)) as number
        await write('endRestore')
        return missing
      } catch (error) {
        await writer.call('rollBack')
        throw error
      }
    },
    remove: writes('remove'),
    untitle: writes('untitle'),
    addVotes: writes('addVotes'),
    voteSalt: writes('voteSalt'),
    votesSince: reads('votesSince'),
    tipsOn: reads('tipsOn'),
    putSubscription: writes('putSubscription'),
    endSubscriptions: writes('endSubscriptions'),
    claimSubscriptions: writes('claimSubscriptions'),
    settleSubscriptions: writes('settleSubscriptions'),
    countSubscriptions: reads('countSubscriptions'),
    addTip: writes('addTip'),
    findTip: reads('findTip'),
    decideTip: writes('decideTip'),
    reset: () => undefined,
    close: async () => {
      await Promise.all([writer.close(), reader.close()])
    },
  }
}

/** Makes a thread open the file. Calls `onDamaged` for a damaged file; other errors are thrown. */
async function openWith(thread: Thread, file: string, onDamaged?: () => Promise<void>): Promise<void> {
  try {
    await thread.call('rowsAfter', 'links', undefined, 0)
  } catch (error) {
    if (error instanceof NewerFile) throw error
    if (!onDamaged || !(error instanceof Damaged))
      throw new Error(`${file} cannot be opened: ${(error as Error).message}`, { cause: error })
    await onDamaged()
  }
}

/** The inode of the file, or undefined when there is none. */
const identityOf = async (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ ino }) => ino,
    () => undefined,
  )

/** The infix in the names of files that were set aside. */
const ASIDE = '.damaged-'

/** Renames a damaged database and its companion files. Their content is not changed. */
async function setAside(file: string, aside = nameAside(file)): Promise<void> {
  for (const part of ['', '-wal', '-shm', MARK]) await renameIfThere(file + part, aside + part)
}

function nameAside(file: string): string {
  return file + ASIDE + new Date().toISOString().replaceAll(/[:.]/g, '-')
}

/**
 * Sets aside the remains of a database that had tables and is now empty or missing. When several processes
 * start at once, only the one that renames the marker does so.
 */
async function setAsideIfLost(file: string): Promise<void> {
  const aside = nameAside(file)
  if ((await sizeOf(file)) > 0 || !(await renameIfThere(file + MARK, aside + MARK))) return
  // Another process has created a new database meanwhile, so the marker is put back.
  if ((await sizeOf(file)) > 0) await rename(aside + MARK, file + MARK)
  else await setAside(file, aside)
}

/** Renames a file. Resolves to false when it does not exist. */
async function renameIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return false
  }
}

/** The size of a file in bytes; 0 when it does not exist. */
const sizeOf = async (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/** The message for the operator while the folder contains a file that was set aside. */
async function describeAside(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(FILE_NAME + ASIDE))
  const [first] = names.toSorted()
  if (first === undefined) return undefined
  const what = (await sizeOf(join(folder, first.replace(MARK, '')))) > 0 ? 'damaged' : 'empty or gone'
  return `${join(folder, first)}: ${FILE_NAME} was ${what} and what is left of it was set aside, its links are not served; restore them with npm run links -- restore, then move away all files whose names begin with ${FILE_NAME}${ASIDE}`
}

function toError({ error, isDamage, isNewer }: Extract<WorkerAnswer, { error: string }>): Error {
  if (isNewer) return new NewerFile(error)
  return isDamage ? new Damaged(error) : new Error(error)
}

interface Pending {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

type Thread = ReturnType<typeof createThread>

/** A thread that starts on its first call and restarts after a failure. */
function createThread(file: string) {
  const pending = new Map<number, Pending>()
  let worker: Worker | undefined
  let last = 0

  const start = (): Worker => {
    const started = new Worker(new URL('./sqlite-worker.ts', import.meta.url), {
      workerData: file,
      resourceLimits: THREAD_HEAP,
    })
    // An idle thread must not keep the process alive; a pending call does.
    started.unref()
    started.on('message', (answer: WorkerAnswer) => {
      const waiting = pending.get(answer.id)
      pending.delete(answer.id)
      if (pending.size === 0) started.unref()
      if ('error' in answer) waiting?.reject(toError(answer))
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
