import { once } from 'node:events'
import type { ListenOptions } from 'node:net'
import { Worker } from 'node:worker_threads'

/** The first descriptor that systemd passes: sd_listen_fds(3). */
const ACTIVATED_FD = 3

/** Connections that wait until a worker accepts them, while workers start. The system may allow fewer. */
const BACKLOG = 4096

/** The descriptor of the listening socket that systemd passed to this process, if there is one. */
export function activatedSocket(environment: NodeJS.ProcessEnv): number | undefined {
  const { LISTEN_PID, LISTEN_FDS } = environment
  return LISTEN_PID === String(process.pid) && Number(LISTEN_FDS) >= 1 ? ACTIVATED_FD : undefined
}

/**
 * Opens a listening socket that this process holds and never accepts from, and returns its descriptor for the
 * workers. Connections wait in its queue even while there is no worker. Rejects when the address is not free.
 */
export async function holdSocket(address: Pick<ListenOptions, 'port' | 'host'>): Promise<number> {
  const holder = new Worker(new URL('./socket-holder.ts', import.meta.url), {
    workerData: { ...address, backlog: BACKLOG },
  })
  // It must not keep the process alive.
  holder.unref()
  const [fd] = (await once(holder, 'message')) as [number]
  return fd
}
