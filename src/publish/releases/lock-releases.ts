import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Another process has what is to be taken. */
class Locked extends Error {}

/**
 * Takes a folder for this process alone; what comes back gives it free again. Throws while another process
 * has it. The lock of a process that was killed counts for nothing.
 * Who publishes takes the folder of releases as `publish`; who watches the content keeps it as `watch`.
 */
export function lockReleases(folder: string, name: 'publish' | 'watch' = 'publish'): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.lock`)
  const own = join(folder, `.${name}-${process.pid}`)
  writeFileSync(own, [process.pid, startOf(process.pid), hostname()].join(' '))
  try {
    for (;;) {
      try {
        // A link is there with its content or not at all.
        linkSync(own, file)
        return () => rmSync(file, { force: true })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        const [number, startedAt = '', host] = readOr(file, '').split(' ')
        const holder = Number(number)
        const isKnown = startedAt !== '' && host === hostname()
        if (holder > 0 && isAlive(holder) && !(isKnown && startOf(holder) !== startedAt))
          throw new Locked(
            name === 'watch'
              ? `Process ${holder} watches the content for ${folder} already; one is enough.`
              : `Process ${holder} publishes into ${folder} already; wait until it is done.`,
          )
        rmSync(file, { force: true })
      }
    }
  } finally {
    rmSync(own, { force: true })
  }
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}

/**
 * When a process began, in ticks since the machine did; empty where the system does not tell. Another process
 * may get the number of a killed one: in a restarted container, the first process is always number 1.
 */
function startOf(pid: number): string {
  const stat = readOr(`/proc/${pid}/stat`, '')
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
