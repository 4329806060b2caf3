import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** The real development server for a folder of content. */
export interface DevServer extends AsyncDisposable {
  get: (path: string) => Promise<{ status: number; html: string }>
  /** The output so far. */
  printed: () => string
}

export async function startDevServer(contentDir: string): Promise<DevServer> {
  const port = await freePort()
  // The `astro dev` command allows only one server per project, and a developer may have one running.
  // Threads of the server take on its options, and refuse `--input-type`.
  const program = `void import('astro').then(({ dev }) => dev({ server: { port: ${port}, host: '127.0.0.1' } }))`
  const dataDir = mkdtempSync(join(tmpdir(), 'dev-data-'))
  const server = spawn(process.execPath, ['--eval', program], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      CONTENT_DIR: contentDir,
      DATA_DIR: dataDir,
      ASTRO_TELEMETRY_DISABLED: '1',
      // Astro does not serve when this variable is set.
      VITEST: undefined,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      printed += chunk.toString()
      if (printed.includes('watching for file changes')) resolve()
    }
    server.stdout.on('data', take)
    server.stderr.on('data', take)
    server.once('exit', () => reject(new Error(`the development server stopped:\n${printed}`)))
  })
  return {
    get: async (path) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
      return { status: response.status, html: await response.text() }
    },
    printed: () => printed,
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => server.once('close', resolve))
      server.kill('SIGTERM')
      await closed
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
