import type { Admission, Purpose } from '#limits/sliding-log.ts'

/** Counts requests against the limits of a client and of the service. */
export interface Limiter {
  admit(client: string, cost?: number, purpose?: Purpose): Admission | Promise<Admission>
  /** Degraded while limits that should be shared are counted by this process alone. */
  status(): 'healthy' | 'degraded'
  /**
   * Resolves when it is known whether the shared counter is reachable. A request made earlier may be counted
   * by this process alone.
   */
  ready(): Promise<void>
  close(): Promise<void>
}

interface SharedAdmission extends Admission {
  /** When the quota denied the request: milliseconds until it has room for the networks of the client. */
  quotaWaitMs?: number
}

/**
 * A counter that several processes share. Its promises reject when it is unreachable and may never settle, so
 * callers need a timeout.
 */
export interface SharedCount {
  admit(client: string, cost: number, purpose: Purpose): Promise<SharedAdmission>
  /** Calls back when the connection is lost, even when no request is pending. */
  watch(onLost: (error: unknown) => void): void
  /** Resolves when the counter can do what {@link SharedCount.admit} does. */
  probe(): Promise<void>
  close(): Promise<void>
}
