/** Measures what clients see while the workers of a cluster are replaced, killed, stopped and frozen. */
import { setTimeout as wait } from 'node:timers/promises'
import { spawnCluster, until, workersOf } from '../support/cluster.ts'
import { startSteadyLoad, summarise } from '../support/steady-load.ts'

const CLIENTS = 64
const ROLLS = 3
const QUIET_MS = 2_000
const REPLACED_MS = 120_000

type RestartFigures = ReturnType<typeof summarise> & { event: string }

const EVENTS: Record<string, NodeJS.Signals> = { killed: 'SIGKILL', stopped: 'SIGSTOP', frozen: 'SIGUSR2' }

/** Rolls all workers a few times under load, then lets one worker fail in each way. */
export async function measureRestarts(onFigures: (figures: RestartFigures) => void): Promise<void> {
  {
    await using cluster = await spawnCluster()
    const load = startSteadyLoad(cluster.port, { clients: CLIENTS })
    const rolled = (): number => cluster.output().split('All workers were replaced').length - 1
    for (let roll = 1; roll <= ROLLS; roll += 1) {
      await wait(QUIET_MS)
      cluster.child.kill('SIGHUP')
      await until(() => rolled() === roll, REPLACED_MS)
    }
    onFigures({ event: `all workers replaced ${ROLLS} times`, ...summarise(await load.stop()) })
  }
  for (const [event, signal] of Object.entries(EVENTS)) {
    await using cluster = await spawnCluster()
    const load = startSteadyLoad(cluster.port, { clients: CLIENTS })
    await wait(QUIET_MS)
    process.kill(workersOf(cluster)[0] ?? 0, signal)
    await until(() => workersOf(cluster).length === 3, REPLACED_MS)
    await wait(QUIET_MS)
    onFigures({ event: `a worker ${event}`, ...summarise(await load.stop()) })
  }
}
