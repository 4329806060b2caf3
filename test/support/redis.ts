import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './free-port.ts'

export const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0
if (!HAS_REDIS) console.warn('redis-server is not installed: what needs a real Redis is SKIPPED')

export interface RedisProcess extends AsyncDisposable {
  url: string
  /** Pauses the process, so that connections stay open without responses; `thaw` resumes it. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts a separate Redis without persistence, which a test may freeze and stop. */
export async function spawnRedis(): Promise<RedisProcess> {
  const port = await freePort()
  let child: ChildProcess
  const start = async (): Promise<void> => {
    child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const chunk of child.stdout ?? []) {
      if (String(chunk).includes('Ready to accept connections')) break
    }
  }
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop,
    start,
    [Symbol.asyncDispose]: stop,
  }
}
