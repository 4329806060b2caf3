/** The lock that lets one process publish or watch at a time. */
import { hash } from 'node:crypto'
import { closeSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Another process holds the lock. */
class Locked extends Error {}

/** The interval at which a process rewrites its lock, to show other machines that it is alive. */
const SHOWN_MS = 10_000

/** The age after which the lock of another machine is stale. */
const SHOWN_LAST_MS = 120_000

/** The number of attempts after which a lock that is neither free nor held is an error. */
const TRIES_MAX = 10_000

/** The messages about the process that holds a lock. */
const LOCKED_MESSAGES = {
  publish: (holder: string, folder: string) =>
    `Process ${holder} publishes into ${folder} already; wait until it is done.`,
  watch: (holder: string, folder: string) =>
    `Process ${holder} watches the content for ${folder} already; one is enough.`,
}

/**
 * Locks a folder for this process and returns a function that unlocks it. Throws while another process holds
 * the lock. The lock of a killed process is ignored.
 * Publications hold `publish`; a process that watches the content holds `watch`.
 */
export function lockReleases(folder: string, name: keyof typeof LOCKED_MESSAGES = 'publish'): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.lock`)
  const own = join(folder, `.${name}-${hostname()}-${process.pid}`)
  const text = [process.pid, startOf(process.pid), hostname()].join(' ')
  // A killed process with the same number may have left it, as another name of its lock.
  rmSync(own, { force: true })
  const lock = openSync(own, 'wx')
  try {
    writeSync(lock, text, 0)
    for (let tries = 1; !isLinked(own, file); tries += 1) {
      if (tries === TRIES_MAX) throw new Error(`${file} can neither be read nor made; remove it.`)
      const found = read(file)
      // The lock was released meanwhile.
      if (found === undefined) continue
      if (isHeld(file, found, own)) throw new Locked(LOCKED_MESSAGES[name](nameOf(found), folder))
      removeStale(file, found, own)
    }
  } catch (error) {
    closeSync(lock)
    throw error
  } finally {
    rmSync(own, { force: true })
  }
  const showing = setInterval(() => {
    try {
      writeSync(lock, text, 0)
    } catch {
      // The disk may be unavailable for a moment.
    }
  }, SHOWN_MS).unref()
  const unlock = (): void => {
    process.off('exit', unlock)
    clearInterval(showing)
    closeSync(lock)
    if (read(file) === text) rmSync(file, { force: true })
  }
  process.once('exit', unlock)
  return unlock
}

/** Creates a hard link, which has its content at once. Returns false when the name exists. */
function isLinked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/**
 * Removes the lock of a killed process, and never the next lock, which another process may take meanwhile.
 * The right to remove a lock is a lock itself, whose holder may be killed too.
 */
function removeStale(file: string, text: string, own: string): void {
  const right = `${file}.${hash('sha256', text, 'hex').slice(0, 16)}`
  if (!isLinked(own, right)) {
    const holder = read(right)
    if (holder !== undefined && !isHeld(right, holder, own)) removeStale(right, holder, own)
    return
  }
  try {
    if (read(file) === text) rmSync(file, { force: true })
  } finally {
    rmSync(right, { force: true })
  }
}

/** `own` was just written by the same clock as the lock. */
function isHeld(file: string, text: string, own: string): boolean {
  const [number, startedAt = '', host = hostname()] = text.split(' ')
  const holder = Number(number)
  if (!(holder > 0)) return false
  if (host !== hostname()) {
    const found = statSync(file, { throwIfNoEntry: false })
    return found !== undefined && Math.abs(statSync(own).mtimeMs - found.mtimeMs) < SHOWN_LAST_MS
  }
  return isAlive(holder) && (startedAt === '' || startOf(holder) === startedAt)
}

function nameOf(text: string): string {
  const [number = '', , host = hostname()] = text.split(' ')
  return host === hostname() ? number : `${number} of ${host}`
}

/** Returns undefined when there is no such file, or no such process. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return undefined
  }
}

/**
 * The start of a process in ticks since the machine started; empty when the system does not provide it. It
 * tells processes with one number apart: in a restarted container, the first process is always number 1.
 */
function startOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`) ?? ''
  // The name of the program is in brackets and may contain spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
