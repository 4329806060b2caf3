import type { Admission } from '#limits/sliding-log.ts'

/** Counts requests against the limits of a client and of the service. */
export interface Limiter {
  admit(client: string, cost?: number): Admission | Promise<Admission>
  /** Degraded while limits are counted for this process alone though they ought to be shared. */
  status(): 'healthy' | 'degraded'
  /** Resolves when it is known whether limits are shared; until then a request might find them not. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** Where several processes count together. What it is asked is rejected when it cannot be reached, and may take for ever. */
export interface SharedCount {
  admit(client: string, cost: number): Promise<Admission>
  /** Calls back when the place is lost, asked or not. */
  watch(onLost: (error: unknown) => void): void
  /** Resolves when the place answers. */
  probe(): Promise<void>
  close(): Promise<void>
}
