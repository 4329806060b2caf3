import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Report } from '#process/progress.ts'
import { digestCode } from '#publish/code/code-digest.ts'

/** Where the compile stage leaves `client/` and `server/`. */
export const COMPILED = '.compiled'

const DIGEST_FILE = join(COMPILED, 'code-digest')

/** Code that is being compiled. */
export interface CompiledCode {
  /** Its digest, which is known before it is compiled. */
  digest: string
  /** Resolves when `.compiled/` has it, rejects when it cannot be compiled. Absent where it was there. */
  compiling?: Promise<void>
}

/** Begins to compile the code where it changed since the last time. Whoever knows its digest gives it. */
export async function compileCode(
  siteUrl: string,
  report: Report,
  digest = digestCode(siteUrl),
): Promise<CompiledCode> {
  const compiled = await readFile(DIGEST_FILE, 'utf8').catch(() => '')
  if (compiled === digest) return { digest }
  report('compiling the code')
  const compiling = compile(siteUrl, digest)
  // Whoever waits for it is told.
  compiling.catch(() => {})
  return { digest, compiling }
}

async function compile(siteUrl: string, digest: string): Promise<void> {
  await rm(DIGEST_FILE, { force: true })
  const astro = spawn(
    process.execPath,
    ['node_modules/astro/bin/astro.mjs', 'build', '--force', '--silent', '--config', 'compile.config.mjs'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // Whoever publishes first compiles for all, be it a test.
        NODE_ENV: 'production',
        SITE_URL: siteUrl,
        ASTRO_TELEMETRY_DISABLED: '1',
      },
    },
  )
  const [[status], stdout, stderr] = await Promise.all([
    once(astro, 'close'),
    text(astro.stdout),
    text(astro.stderr),
  ])
  if (status !== 0) throw new Error(`The code could not be compiled:\n${stdout}${stderr}`)
  await writeFile(DIGEST_FILE, digest)
}
