import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import { scratchFolder } from '../support/scratch.ts'
import type { Running } from './compare-servers.ts'

const START_MS = 5_000

export const HAS_NGINX = spawnSync('nginx', ['-v']).status === 0

/**
 * Starts nginx as packaged by Debian, with one process, serving a folder of built pages with their
 * precompressed copies.
 */
export async function spawnNginx(folder: string): Promise<Running & AsyncDisposable> {
  const scratch = await scratchFolder()
  const port = await freePort()
  await mkdir(join(scratch.path, 'logs'))
  const config = join(scratch.path, 'nginx.conf')
  await writeFile(config, renderConfig({ port, root: resolve(folder), scratch: scratch.path }))
  const child = spawn('nginx', ['-p', scratch.path, '-c', config, '-e', 'logs/error.log'], {
    stdio: 'inherit',
  })
  for (const endsAt = performance.now() + START_MS; !(await listens(port)); await wait(50)) {
    if (performance.now() > endsAt || child.exitCode !== null) throw new Error('nginx did not start')
  }
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await scratch[Symbol.asyncDispose]()
    },
  }
}

function renderConfig({ port, root, scratch }: { port: number; root: string; scratch: string }): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
master_process off;
worker_processes 1;
pid ${scratch}/nginx.pid;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  gzip_static on;
  open_file_cache max=1000 inactive=60s;
${kinds.map((kind) => `  ${kind}_temp_path ${scratch}/${kind};`).join('\n')}
  server {
    listen 127.0.0.1:${port};
    root ${root};
    location / { try_files $uri $uri.html $uri/index.html =404; }
  }
}
`
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
