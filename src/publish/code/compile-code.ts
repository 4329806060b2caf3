import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Report } from '#process/progress.ts'
import { digestCode } from '#publish/code/code-digest.ts'

/** The output folder of the compile stage, with `client/` and `server/`. */
export const COMPILED = '.compiled'

const DIGEST_FILE = join(COMPILED, 'code-digest')

/** Code that is being compiled. */
export interface CompiledCode {
  /** Its digest, which is known before it is compiled. */
  digest: string
  /** Resolves when `.compiled/` has the code, rejects when compiling fails. Absent for known code. */
  compiling?: Promise<void>
}

/** Begins to compile the code when it has changed. `digest` spares computing the digest again. */
export async function compileCode(
  siteUrl: string,
  report: Report,
  digest = digestCode(siteUrl),
): Promise<CompiledCode> {
  const compiled = await readFile(DIGEST_FILE, 'utf8').catch(() => '')
  if (compiled === digest) return { digest }
  report('compiling the code')
  const compiling = compile(siteUrl, digest)
  // The caller that awaits it gets the error.
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
        // The first process to publish compiles for all, even if it is a test.
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
