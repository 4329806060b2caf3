import { execFile } from 'node:child_process'
import { chownSync, existsSync, globSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import { scratchFolder } from './scratch.ts'

const run = promisify(execFile)

/** The programs of a PostgreSQL on this machine. */
const PROGRAMS = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1) ?? ''

export const HAS_POSTGRESQL = existsSync(join(PROGRAMS, 'pg_ctl'))
if (!HAS_POSTGRESQL) console.warn('PostgreSQL is not installed: what stops and starts one is SKIPPED')

export interface PostgresqlServer extends AsyncDisposable {
  url: string
  stop(): Promise<void>
  start(): Promise<void>
}

/** A replica that follows a primary, until it is told to take over. */
export interface PostgresqlReplica extends PostgresqlServer {
  promote(): Promise<void>
}

/** Starts a separate PostgreSQL, which a test may stop. It does not run as root. */
export async function spawnPostgresql(): Promise<PostgresqlServer> {
  return spawn((run, data) =>
    run('initdb', '-D', data, '-U', 'test', '--auth=trust', '--encoding=UTF8', '--locale=C'),
  )
}

/** Starts a replica of a primary by streaming replication. */
export function spawnReplica(primary: PostgresqlServer): Promise<PostgresqlReplica> {
  return spawn((run, data) => run('pg_basebackup', '-D', data, '-d', primary.url, '-R', '--checkpoint=fast'))
}

type Run = (program: string, ...options: string[]) => Promise<unknown>

async function spawn(prepare: (run: Run, data: string) => Promise<unknown>): Promise<PostgresqlReplica> {
  const folder = await scratchFolder()
  const isRoot = userInfo().uid === 0
  const asOwner: Run = (program, ...options) => {
    const path = join(PROGRAMS, program)
    return isRoot
      ? run('runuser', ['-u', 'postgres', '--', path, ...options], { cwd: folder.path })
      : run(path, options, { cwd: folder.path })
  }
  if (isRoot) {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((which) => run('id', [which, 'postgres'])))
    chownSync(folder.path, Number(uid?.stdout), Number(gid?.stdout))
  }
  const data = join(folder.path, 'db')
  const port = await freePort()
  await prepare(asOwner, data)
  const options = `-p ${port} -k ${folder.path} -c listen_addresses=127.0.0.1 -c fsync=off`
  const start = async (): Promise<void> => {
    await asOwner('pg_ctl', '-D', data, '-w', '-l', join(folder.path, 'log'), '-o', options, 'start')
  }
  const stop = async (): Promise<void> => {
    await asOwner('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop')
  }
  await start()
  return {
    url: `postgres://test@127.0.0.1:${port}/postgres`,
    start,
    stop,
    promote: async () => {
      await asOwner('pg_ctl', '-D', data, '-w', 'promote')
    },
    [Symbol.asyncDispose]: async () => {
      await stop().catch(() => undefined)
      await folder[Symbol.asyncDispose]()
    },
  }
}
