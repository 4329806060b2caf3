/** A thread that opens each of the given files at the same time as the other threads. */
import { parentPort, workerData } from 'node:worker_threads'
import { openSqliteFile } from '#process/link-database/sqlite-file.ts'

/** `arrived` counts the threads that have reached each file. */
export interface OpenTogether {
  files: readonly string[]
  threads: number
  arrived: Int32Array
}

const { files, threads, arrived } = workerData as OpenTogether
const failures = files.flatMap((file, index) => {
  const earlier = Atomics.add(arrived, index, 1)
  if (earlier + 1 === threads) Atomics.notify(arrived, index)
  for (let there = earlier + 1; there < threads; there = Atomics.load(arrived, index)) {
    Atomics.wait(arrived, index, there)
  }
  try {
    openSqliteFile(file).close()
    return []
  } catch (error) {
    return [String(error)]
  }
})
parentPort?.postMessage(failures)
