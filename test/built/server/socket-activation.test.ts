/** `npm run cluster` on a listening socket of systemd, as deploy/deal-search.socket and the unit give it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { holdSocket } from '#server/processes/hold-socket.ts'
import { until } from '../../support/cluster.ts'
import { freePort } from '../../support/free-port.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { UNLIMITED } from '../../support/server.ts'
import { TESTED_RELEASES } from '../../support/tested-release.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const SCRIPT = join(ROOT, 'src/server/cluster.ts')
const START_MS = 90_000
const CLIENTS = 4

/** The tool of systemd that does for one command what it does for a unit with a socket. */
const ACTIVATE = 'systemd-socket-activate'
const HAS_ACTIVATE = spawnSync(ACTIVATE, ['--version']).status === 0
if (!HAS_ACTIVATE) console.warn(`\nSKIPPED: no ${ACTIVATE}. Debian has it in systemd.\n`)

const running: ChildProcess[] = []
const folders: AsyncDisposable[] = []
afterEach(async () => {
  for (const child of running.splice(0)) await end(child, 'SIGKILL')
  for (const folder of folders.splice(0)) await folder[Symbol.asyncDispose]()
})

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

async function variables(): Promise<Record<string, string>> {
  const data = await scratchFolder()
  folders.push(data)
  return {
    ...UNLIMITED,
    NODE_ENV: 'production',
    WORKERS: '2',
    DATA_DIR: data.path,
    RELEASES_DIR: TESTED_RELEASES,
    // The port is the socket's. On this one nobody may listen.
    PORT: '1',
  }
}

function collect(child: ChildProcess): () => string {
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return () => output
}

const workersIn = (output: string): number => output.split('"msg":"Serving').length - 1

const statusAt = async (port: number): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}/api/deals?limit=1`, { headers: { Connection: 'close' } })).status

describe('a cluster with a socket of systemd', { timeout: 240_000 }, () => {
  it.skipIf(!HAS_ACTIVATE)('serves the connection that started it, and those after it', async () => {
    const port = await freePort()
    const set = Object.entries(await variables()).map(([name, value]) => `--setenv=${name}=${value}`)
    const given = [`--listen=127.0.0.1:${port}`, ...set, process.execPath, SCRIPT]
    const output = collect(spawn(ACTIVATE, given, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] }))
    await until(() => output().includes('Listening on'), START_MS)
    // Nothing runs until somebody connects, and this request waits for the start.
    expect(await statusAt(port)).toBe(200)
    await until(() => workersIn(output()) === 2, START_MS)
    for (let request = 0; request < 20; request += 1) expect(await statusAt(port)).toBe(200)
  })

  it('is restarted without a connection refused: they wait in the socket', async () => {
    const port = await freePort()
    // This process is what systemd is for the unit: it holds the socket, and never accepts.
    const socket = await holdSocket({ port, host: '127.0.0.1' })
    const environment = { ...process.env, ...(await variables()) }
    const start = (): { child: ChildProcess; output: () => string } => {
      const command = 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$1"'
      const child = spawn('sh', ['-c', command, process.execPath, SCRIPT], {
        cwd: ROOT,
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe', socket],
      })
      return { child, output: collect(child) }
    }
    const first = start()
    await until(() => workersIn(first.output()) === 2, START_MS)

    const outcomes: (number | string)[] = []
    let isOver = false
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (!isOver) outcomes.push(await statusAt(port).catch((error: Error) => String(error.cause)))
    })
    await until(() => outcomes.length > 2 * CLIENTS, START_MS)
    await end(first.child, 'SIGTERM')
    expect(first.child.exitCode).toBe(0)
    // Meanwhile there is no process, and each client waits.
    const before = outcomes.length
    await wait(1_000)
    expect(outcomes.length).toBeLessThanOrEqual(before + CLIENTS)
    const second = start()
    await until(() => workersIn(second.output()) === 2, START_MS)
    await until(() => outcomes.length > before + 3 * CLIENTS, START_MS)
    isOver = true
    await Promise.all(clients)
    expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([])
  })

  it('has in its units what the tests above are given', () => {
    const unit = (name: string): string => readFileSync(join(ROOT, 'deploy', name), 'utf8')
    expect(unit('deal-search.socket')).toMatch(/^ListenStream=4321$/m)
    expect(unit('deal-search.service')).toMatch(/^ExecStart=\S+\/node .*\/src\/server\/cluster\.ts$/m)
  })
})
