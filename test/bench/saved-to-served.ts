import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type ServerProcess, spawnServer, UNLIMITED } from '../support/server.ts'
import { childrenOf, costOf, type ProcessCost } from './process-cost.ts'

interface SavedToServedOptions {
  /** Environment variables of the server in addition to the port: content and releases. */
  environment: Record<string, string>
  /** The file to save, and the page that shows its title. */
  file: string
  path: string
  times: number
}

/** The number of initial edits that are not counted, because caches are cold. */
const WARM_UP = 2

/** The interval between requests for the page. */
const ASK_MS = 10
const QUIET_MS = 1_000

/** Processes that use less processor time than this between two looks have nothing left to do. */
const IDLE_SECONDS = 0.1
const IDLE_MS = 5_000

/**
 * Serves and publishes as `npm start` does while a file is saved repeatedly. Returns the median time until
 * the served page shows the saved text, and the median CPU seconds of both processes.
 */
export async function measureSavedToServed(
  given: SavedToServedOptions,
): Promise<ProcessCost & { seconds: number }> {
  const { environment, file, path, times } = given
  await using server = await spawnServer({
    arguments: ['--publish'],
    environment: { ...UNLIMITED, ...environment },
  })
  const text = readFileSync(file, 'utf8')
  while (!/nothing has changed since|published /.test(server.output())) await wait(ASK_MS)
  await idle(server)
  const measured: { seconds: number; processorSeconds: number }[] = []
  for (let nth = 0; nth < times + WARM_UP; nth += 1) {
    await wait(QUIET_MS)
    const title = `Lưu lần thứ ${nth}`
    const before = costsOf(server)
    const startedAt = performance.now()
    writeFileSync(file, text.replace(/^title: .*$/m, `title: ${title}`))
    while (!(await shows(server, path, title))) await wait(ASK_MS)
    const seconds = (performance.now() - startedAt) / 1000
    // Work after the switch, such as deleting files, also counts.
    await wait(QUIET_MS)
    const after = costsOf(server)
    measured.push({ seconds, processorSeconds: after.processorSeconds - before.processorSeconds })
  }
  writeFileSync(file, text)
  const warm = measured.slice(WARM_UP)
  return {
    seconds: medianOf(warm.map(({ seconds }) => seconds)),
    processorSeconds: medianOf(warm.map(({ processorSeconds }) => processorSeconds)),
    peakMb: costsOf(server).peakMb,
  }
}

/** Waits until pictures are drawn: until both processes together have used little for a while. */
async function idle(server: ServerProcess): Promise<void> {
  for (let last = -Infinity; ;) {
    const { processorSeconds } = costsOf(server)
    if (processorSeconds - last < IDLE_SECONDS) return
    last = processorSeconds
    await wait(IDLE_MS)
  }
}

async function shows({ url }: ServerProcess, path: string, title: string): Promise<boolean> {
  const answer = await fetch(url + path)
  return (await answer.text()).includes(title)
}

/** The CPU time of the server and its publishing process together, and the peak memory of the larger one. */
function costsOf({ child: { pid = 0 } }: ServerProcess): ProcessCost {
  const costs = [pid, ...childrenOf(pid)].map(costOf).filter((cost) => cost !== undefined)
  return {
    peakMb: Math.max(...costs.map(({ peakMb }) => peakMb)),
    processorSeconds: costs.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0),
  }
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}
