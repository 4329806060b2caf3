import type { Admission, Purpose } from '#limits/sliding-log.ts'

/** Counts requests against the limits of a client and of the service. */
export interface Limiter {
  admit(client: string, cost?: number, purpose?: Purpose): Admission | Promise<Admission>
  /** Degraded while limits are counted for this process alone though they ought to be shared. */
  status(): 'healthy' | 'degraded'
  /** Resolves when it is known whether limits are shared; until then a request might find them not. */
  ready(): Promise<void>
  close(): Promise<void>
}

interface SharedAdmission extends Admission {
  /** Milliseconds until the quota has room for the networks of the client, where it was denied for them. */
  quotaWaitMs?: number
}

/**
 * A count that several processes share. Its promises reject when it cannot be reached, and may never settle:
 * callers set their own deadline.
 */
export interface SharedCount {
  admit(client: string, cost: number, purpose: Purpose): Promise<SharedAdmission>
  /** Calls back when the place is lost, asked or not. */
  watch(onLost: (error: unknown) => void): void
  /** Resolves when the place answers. */
  probe(): Promise<void>
  close(): Promise<void>
}
