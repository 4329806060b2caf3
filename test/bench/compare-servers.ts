import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { load, quantile, totalOf } from '../stress/load.ts'
import type { Ask } from '../stress/mixed-requests.ts'

const ROUNDS = 5
const CONNECTIONS = 32

/** Of a second on Linux; /proc counts processor time in these. */
const TICK_MS = 10

/** A server that answers at an address, in one process. */
export interface Running {
  url: string
  child: ChildProcess
}

/** Medians over rounds in which the two servers take turns. */
export interface Comparison {
  perSecond: number
  peerPerSecond: number
  /** Requests a second of ours to those of the peer, within a round. */
  ratio: number
  /** Processor time of the server's process for a request, in microseconds. */
  processorUs: number
  peerProcessorUs: number
}

export const COMPARISON_COLUMNS = ['requests/s', 'peer', 'ratio', 'processor µs', 'peer']

/** Sends the same requests to two servers in turn, as fast as they answer. Rejects when one refuses any. */
export async function compare(
  ours: Running,
  peer: Running,
  next: () => Ask,
  roundSeconds: number,
): Promise<Comparison> {
  await measure(ours, next, roundSeconds)
  await measure(peer, next, roundSeconds)
  const rounds: { ours: Load; peer: Load }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      ours: await measure(ours, next, roundSeconds),
      peer: await measure(peer, next, roundSeconds),
    })
  }
  const median = (value: (round: { ours: Load; peer: Load }) => number): number =>
    quantile(rounds.map(value), 0.5)
  return {
    perSecond: median((round) => round.ours.perSecond),
    peerPerSecond: median((round) => round.peer.perSecond),
    ratio: median((round) => round.ours.perSecond / round.peer.perSecond),
    processorUs: median((round) => round.ours.processorUs),
    peerProcessorUs: median((round) => round.peer.processorUs),
  }
}

/** The values of {@link COMPARISON_COLUMNS}. */
export function renderComparison(comparison: Comparison): string[] {
  const { perSecond, peerPerSecond, ratio, processorUs, peerProcessorUs } = comparison
  return [
    perSecond.toFixed(0),
    peerPerSecond.toFixed(0),
    ratio.toFixed(2),
    processorUs.toFixed(1),
    peerProcessorUs.toFixed(1),
  ]
}

interface Load {
  perSecond: number
  processorUs: number
}

async function measure(server: Running, next: () => Ask, seconds: number): Promise<Load> {
  const before = processorMs(server)
  const result = await load(server.url, { connections: CONNECTIONS, seconds, next })
  const refused = [...result.latencies.keys()].filter((status) => status >= 400)
  if (refused.length > 0 || result.failures > 0) {
    throw new Error(`Statuses ${refused.join(', ')}; ${result.failures} requests without an answer`)
  }
  const requests = totalOf(result)
  return {
    perSecond: requests / result.seconds,
    processorUs: ((processorMs(server) - before) * 1000) / requests,
  }
}

function processorMs({ child }: Running): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

export function printHeader(columns: readonly string[]): void {
  console.log(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`)
}

export function printRow(cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}
