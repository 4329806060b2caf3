import { hash } from 'node:crypto'
import { closeSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Another process has what is to be taken. */
class Locked extends Error {}

/** A process writes its lock again so often, which shows other machines that it lives. */
const SHOWN_MS = 10_000

/** The lock of another machine counts for nothing when it was not written for so long. */
const SHOWN_LAST_MS = 120_000

/** So often, others take and free a lock only where something is wrong with it. */
const TRIES_MAX = 10_000

/** What is told of the process that has a lock. */
const TELLS = {
  publish: (holder: string, folder: string) =>
    `Process ${holder} publishes into ${folder} already; wait until it is done.`,
  watch: (holder: string, folder: string) =>
    `Process ${holder} watches the content for ${folder} already; one is enough.`,
}

/**
 * Takes a folder for this process alone; what comes back gives it free again. Throws while another process
 * has it. The lock of a process that was killed counts for nothing.
 * Who publishes takes the folder of releases as `publish`; who watches the content keeps it as `watch`.
 */
export function lockReleases(folder: string, name: keyof typeof TELLS = 'publish'): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.lock`)
  const own = join(folder, `.${name}-${hostname()}-${process.pid}`)
  const text = [process.pid, startOf(process.pid), hostname()].join(' ')
  // A killed process with this number may have left it, as another name of its lock.
  rmSync(own, { force: true })
  const lock = openSync(own, 'wx')
  try {
    writeSync(lock, text, 0)
    for (let tries = 1; !isLinked(own, file); tries += 1) {
      if (tries === TRIES_MAX) throw new Error(`${file} can neither be read nor made; remove it.`)
      const found = read(file)
      // Given free meanwhile.
      if (found === undefined) continue
      if (isHeld(file, found, own)) throw new Locked(TELLS[name](nameOf(found), folder))
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
      // The disk may be away for a moment.
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

/** A link is there with its content or not at all; false where there is one already. */
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
 * Removes a lock of a killed process, and never the next one, which another process may take meanwhile: only
 * who has the right to remove this very lock does so. The right is a lock too, whose holder may be killed.
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

/** `own` was written just now, by the same clock. */
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

/** Nothing where there is no such file, or no such process. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return undefined
  }
}

/**
 * When a process began, in ticks since the machine did; empty where the system does not tell. Another process
 * may get the number of a killed one: in a restarted container, the first process is always number 1.
 */
function startOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`) ?? ''
  // The name of the program stands in brackets and may have spaces.
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
