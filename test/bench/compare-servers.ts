import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { load, quantile, totalOf } from '../stress/load.ts'
import type { Ask } from '../stress/mixed-requests.ts'
import { loadAtPace } from '../stress/paced-load.ts'
import { spawnServer } from '../support/server.ts'

const ROUNDS = 5
const CONNECTIONS = 32

/** Of a second on Linux; /proc counts processor time in these. */
const TICK_MS = 10

/** As many different answers the bare server sends in turn. */
const BARE_ANSWERS = 100

/** A server that answers at an address, in one process. */
export interface Running {
  url: string
  child: ChildProcess
}

/**
 * Medians over rounds in which the two servers take turns, each alone with the load generator. A process of
 * Node uses one core, so the ratio of processor times says how many requests ours answers where the peer
 * answers one. The requests a second that were seen are fewer than a fast server can answer, because the
 * generator has one core as well and may need more of it for a request than the server: they say what came
 * out on this machine, not what the servers can do.
 */
export interface Comparison {
  perSecond: number
  peerPerSecond: number
  /** Processor time of the server's process for a request, its garbage collection included, in microseconds. */
  processorUs: number
  peerProcessorUs: number
  /** Processor time of the peer's for a request to that of ours, within a round. */
  ratio: number
}

export const COMPARISON_COLUMNS = ['requests/s', 'peer', 'processor µs', 'peer', 'ratio']

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
    processorUs: median((round) => round.ours.processorUs),
    peerProcessorUs: median((round) => round.peer.processorUs),
    ratio: median((round) => round.peer.processorUs / round.ours.processorUs),
  }
}

/** A bare `node:http` server that sends the answers of ours to such requests, in a process of its own. */
export function spawnBare({ url }: Running, next: () => Ask): ReturnType<typeof spawnServer> {
  const asks = new Set(Array.from({ length: BARE_ANSWERS }, () => JSON.stringify(next())))
  return spawnServer({ script: 'test/bench/bare-server.ts', arguments: [url, `[${[...asks].join()}]`] })
}

/** The values of {@link COMPARISON_COLUMNS}. */
export function renderComparison(comparison: Comparison): string[] {
  const { perSecond, peerPerSecond, processorUs, peerProcessorUs, ratio } = comparison
  return [
    perSecond.toFixed(0),
    peerPerSecond.toFixed(0),
    processorUs.toFixed(1),
    peerProcessorUs.toFixed(1),
    ratio.toFixed(2),
  ]
}

export const LATENCY_COLUMNS = ['sent/s', 'p50 ms', 'peer', 'p99 ms', 'peer', 'refused', 'peer']

/** How long answers take while so many requests a second are sent, answered or not: a row of those columns. */
export async function compareLatencies(
  ours: Running,
  peer: Running,
  next: () => Ask,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<string[]> {
  const pace = { connections: CONNECTIONS, seconds, next, perSecond }
  const both = [await loadAtPace(ours.url, pace), await loadAtPace(peer.url, pace)]
  const at = (share: number): string[] => both.map(({ latencies }) => quantile(latencies, share).toFixed(1))
  return [String(perSecond), ...at(0.5), ...at(0.99), ...both.map(({ refused }) => String(refused))]
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
