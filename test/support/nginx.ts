import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { scratchFolder } from './scratch.ts'

export const HAS_NGINX = spawnSync('nginx', ['-v']).status === 0
if (!HAS_NGINX) console.warn('nginx is not installed: what needs a real nginx is SKIPPED')

export interface NginxProcess extends AsyncDisposable {
  port: number
  url: string
}

const CONFIGURATION = join(import.meta.dirname, '..', '..', 'deploy', 'nginx.conf')

/**
 * Starts nginx with the shipped configuration. Only values specific to the containers are changed: hosts,
 * port and folders.
 */
export async function spawnNginx(instances: { one: number; two: number }): Promise<NginxProcess> {
  const port = await freePort()
  const folder = await scratchFolder()
  const changes: [from: string, to: string][] = [
    ['server one:4321 ', `server 127.0.0.1:${instances.one} `],
    ['server two:4321 ', `server 127.0.0.1:${instances.two} `],
    ['listen 8080 ', `listen 127.0.0.1:${port} `],
    ['/tmp/', `${folder.path}/`],
    // An unprivileged process may not raise this limit.
    ['worker_rlimit_nofile 65536;', ''],
  ]
  let text = await readFile(CONFIGURATION, 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no ${JSON.stringify(from)}`)
    text = text.replaceAll(from, to)
  }
  const file = join(folder.path, 'nginx.conf')
  await writeFile(file, text)
  const child = spawn('nginx', ['-p', folder.path, '-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`nginx exited with ${child.exitCode}: ${errors}`)
    await wait(50)
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      await end(child)
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.destroy())
  })
}
