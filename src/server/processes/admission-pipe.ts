import { createInterface } from 'node:readline'
import type { Duplex } from 'node:stream'
import type { Admission, Purpose } from '#limits/sliding-log.ts'

/**
 * The descriptor of a worker that leads to the count of the primary process. The channel of the cluster will
 * not do: an answer there waits until the worker has taken every connection that was handed over before it.
 */
export const ADMISSION_FD = 4

/** What a worker asks the primary process. */
export interface AdmissionRequest {
  id: number
  client: string
  cost: number
  purpose: Purpose
}

export interface AdmissionAnswer {
  id: number
  admission: Admission
}

/**
 * Exchanges messages as lines of JSON. Returns what sends one; `onSent` is told why it could not be sent.
 * A process that ends closes its pipe: who waits for an answer sets a deadline.
 */
export function exchangeMessages<Received, Sent>(
  pipe: Duplex,
  onMessage: (message: Received) => void,
): (message: Sent, onSent?: (error?: Error | null) => void) => void {
  createInterface({ input: pipe }).on('line', (line) => onMessage(JSON.parse(line) as Received))
  pipe.on('error', () => {})
  return (message, onSent) => {
    pipe.write(`${JSON.stringify(message)}\n`, onSent)
  }
}
