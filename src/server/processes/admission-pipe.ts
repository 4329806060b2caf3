import { createInterface } from 'node:readline'
import type { Duplex } from 'node:stream'
import type { Admission, Purpose } from '#limits/sliding-log.ts'

/**
 * The file descriptor on which a worker asks the primary process for admission. The cluster's own IPC channel
 * is unsuitable: a reply there waits until the worker has taken every connection handed over before it.
 */
export const ADMISSION_FD = 4

/** A worker's request to the primary process. */
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
 * Exchanges messages as lines of JSON. Returns the function that sends one; `onSent` receives the error when
 * sending fails. A process that ends closes its pipe, so a caller that waits for a reply needs a timeout.
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
