import type { Admission, Purpose } from '#limits/sliding-log.ts'

/** What a worker asks the primary process, and what it is answered. */
export interface AdmissionRequest {
  kind: 'admit'
  id: number
  client: string
  cost: number
  purpose: Purpose
}

export interface AdmissionAnswer {
  kind: 'admission'
  id: number
  admission: Admission
}

export function isAdmissionRequest(message: unknown): message is AdmissionRequest {
  return kindOf(message) === 'admit'
}

export function isAdmissionAnswer(message: unknown): message is AdmissionAnswer {
  return kindOf(message) === 'admission'
}

function kindOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'kind' in message ? message.kind : undefined
}
