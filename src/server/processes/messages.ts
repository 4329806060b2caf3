import type { Admission, Purpose } from '#limits/sliding-log.ts'

/** What a worker tells or asks its supervisor. */
export type FromWorker =
  | { type: 'listening'; port: number }
  | { type: 'alive' }
  | { type: 'admit'; id: number; client: string; cost: number; purpose: Purpose }
  | { type: 'metrics'; id: number; metrics: object[] }

/** What a supervisor answers or asks a worker. */
export type ToWorker =
  { type: 'admission'; id: number; admission: Admission } | { type: 'metrics'; id: number }

/** The file descriptor of the listening socket in a worker. */
export const SOCKET_FD = 4

/** The interval in which a worker says that its event loop turns. */
export const HEARTBEAT_MS = 500
