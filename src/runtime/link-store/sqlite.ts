import { access, constants, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { KeptLink, StoredLink, DayClicks } from '#links/link-store.ts'
import type { LinkDatabase } from '#runtime/link-store/link-database.ts'
import type { SqliteFile } from '#runtime/link-store/sqlite-file.ts'
import type { WorkerAnswer, WorkerCall } from '#runtime/link-store/sqlite-worker.ts'

const FILE_NAME = 'links.sqlite'

/** Opens the links of a folder, which is made. Rejects with what to do when it cannot be written or is no database. */
export async function openSqlite(folder: string): Promise<LinkDatabase> {
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
  await writer.call('listAfter', '', 0).catch((error: unknown) => {
    throw new Error(`${file} cannot be opened: ${(error as Error).message}`, { cause: error })
  })
  const reader = createThread(file)
  return {
    engine: 'sqlite',
    keepAll: (proposals) => writer.call('keepAll', proposals) as Promise<KeptLink[]>,
    findAll: (hashIds) => reader.call('findAll', hashIds) as Promise<StoredLink[]>,
    addClicks: (clicks) => writer.call('addClicks', clicks) as Promise<void>,
    clicksOf: (hashId, days) => reader.call('clicksOf', hashId, days) as Promise<DayClicks[]>,
    listAfter: (after, count) => reader.call('listAfter', after, count) as Promise<StoredLink[]>,
    clicksOfAll: (hashIds) => reader.call('clicksOfAll', hashIds) as Promise<DayClicks[]>,
    restore: (links, clicks) => writer.call('restore', links, clicks) as Promise<string[]>,
    remove: (hashIds, removedAt) => writer.call('remove', hashIds, removedAt) as Promise<string[]>,
    reset: () => undefined,
    close: async () => {
      await Promise.all([writer.close(), reader.close()])
    },
  }
}

interface Pending {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** A thread that is started with its first call, and again after one that broke. */
function createThread(file: string) {
  const pending = new Map<number, Pending>()
  let worker: Worker | undefined
  let last = 0

  const start = (): Worker => {
    const started = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { workerData: file })
    // A process that has nothing else to do may end; calls under way hold it.
    started.unref()
    started.on('message', (answer: WorkerAnswer) => {
      const waiting = pending.get(answer.id)
      pending.delete(answer.id)
      if (pending.size === 0) started.unref()
      if ('error' in answer) waiting?.reject(new Error(answer.error))
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
