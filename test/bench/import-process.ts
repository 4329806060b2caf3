/** What the benchmarks of imports share: exports of generated rows, and a process of its own for each import. */
import { spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

/** What an import took, with what it counted. */
export interface Weighed {
  seconds: number
  /** Seconds of processor time. */
  processor: number
  peakMb: number
  counts: Readonly<Record<string, number>>
}

/** Runs `SCRIPT child ARGUMENTS…`, which prints what {@link printWeighed} measured. */
export function weighInProcess(script: string, arguments_: readonly string[]): Weighed {
  const child = spawnSync(process.execPath, [script, 'child', ...arguments_], { encoding: 'utf8' })
  if (child.status !== 0) throw new Error(child.stderr)
  return JSON.parse(child.stdout) as Weighed
}

/** Measures an import, which returns its counts, and prints the result for the process that started this one. */
export async function printWeighed(run: () => Promise<Readonly<Record<string, number>>>): Promise<void> {
  const [startedAt, usedBefore] = [performance.now(), process.cpuUsage()]
  const counts = await run()
  const { user, system } = process.cpuUsage(usedBefore)
  const weighed: Weighed = {
    seconds: (performance.now() - startedAt) / 1000,
    processor: (user + system) / 1e6,
    peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
    counts,
  }
  console.log(JSON.stringify(weighed))
}

/** Writes a table row by row. */
export async function writeExport(
  path: string,
  header: string,
  rows: number,
  rowOf: (row: number) => string,
): Promise<void> {
  const output = createWriteStream(path)
  output.write(`${header}\n`)
  for (let row = 0; row < rows; row += 1) {
    if (!output.write(`${rowOf(row)}\n`))
      await new Promise((done) => output.once('drain', () => done(undefined)))
  }
  output.end()
  await finished(output)
}
