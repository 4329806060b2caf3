import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = import.meta.dirname

/**
 * The working folder of the tools, from which generated code resolves packages. It is emptied before each
 * run.
 */
export const WORK = join(FOLDER, '.work')

/** The timeout of a command. */
const COMMAND_MS = 600_000

/** Gives tools their own home folder, and disables telemetry and coloured output. */
const ENVIRONMENT = {
  ...process.env,
  HOME: join(WORK, 'home'),
  XDG_CONFIG_HOME: join(WORK, 'home'),
  XDG_CACHE_HOME: join(WORK, 'home'),
  XDG_DATA_HOME: join(WORK, 'home'),
  CI: '1',
  NO_COLOR: '1',
  DO_NOT_TRACK: '1',
  SCARF_ANALYTICS: 'false',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  OPENAI_AGENTS_DISABLE_TRACING: '1',
  MCP_REMOTE_CONFIG_DIR: join(WORK, 'home', 'mcp-remote'),
}

export interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

/** Installs the versions in package.json beside this file, unless they are installed already. */
export function installTools(): void {
  const wanted = versionsIn(join(FOLDER, 'package.json'))
  const missing = Object.entries(wanted).filter(([name, version]) => installedVersion(name) !== version)
  if (missing.length === 0) return
  console.log(`installing ${missing.map(([name, version]) => `${name}@${version}`).join(' ')}`)
  const flags = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--prefix', FOLDER]
  const { status } = spawnSync('npm', ['install', ...flags], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('npm install failed')
}

/** Empties the working folder. */
export async function clearWork(): Promise<void> {
  await rm(WORK, { recursive: true, force: true })
  await mkdir(join(WORK, 'home'), { recursive: true })
}

/** The path of a command that a tool provides. */
export function binOf(name: string): string {
  return realpathSync(join(FOLDER, 'node_modules', '.bin', name))
}

/** Starts a script in the working folder with the current Node. `node` contains options of Node itself. */
export function start(script: string, args: readonly string[], node: readonly string[] = []): ChildProcess {
  return spawn(process.execPath, [...node, script, ...args], {
    cwd: WORK,
    env: ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs a script until it exits. */
export async function run(
  script: string,
  args: readonly string[],
  node: readonly string[] = [],
): Promise<Finished> {
  const child = start(script, args, node)
  const timer = setTimeout(() => child.kill('SIGKILL'), COMMAND_MS)
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  return { code, stdout, stderr }
}

function versionsIn(file: string): Record<string, string> {
  return (JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> }).dependencies
}

function installedVersion(name: string): string | undefined {
  const file = join(FOLDER, 'node_modules', name, 'package.json')
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
    : undefined
}
