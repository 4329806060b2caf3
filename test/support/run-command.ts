import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/** Runs a script of the project until it exits. */
export async function runCommand(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...environment } })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, errors }
}
