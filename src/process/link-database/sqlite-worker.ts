/** A thread with one connection to the link file. Calls arrive as messages and are answered in order. */
import { parentPort, workerData } from 'node:worker_threads'
import { isDamage, NewerFile } from '#process/link-database/sqlite-damage.ts'
import { openSqliteFile, type SqliteFile } from '#process/link-database/sqlite-file.ts'

export interface WorkerCall {
  id: number
  method: keyof SqliteFile
  args: readonly unknown[]
}

export type WorkerAnswer = { id: number } & (
  { result: unknown } | { error: string; isDamage: boolean; isNewer: boolean }
)

let file: SqliteFile | undefined

let last: Promise<unknown> = Promise.resolve()

parentPort?.on('message', (call: WorkerCall) => {
  // A transaction takes several steps, so a call waits for the one before.
  last = last.then(async () => parentPort?.postMessage(await answer(call)))
})

async function answer({ id, method, args }: WorkerCall): Promise<WorkerAnswer> {
  try {
    // Opened on the first call. If opening fails, for example because the disk is full, the next call tries
    // again.
    file ??= openSqliteFile(workerData as string)
    const run = file[method] as (...args: readonly unknown[]) => unknown
    return { id, result: await run(...args) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { id, error: message, isDamage: isDamage(error), isNewer: error instanceof NewerFile }
  }
}
