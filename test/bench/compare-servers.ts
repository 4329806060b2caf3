import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { load, quantile, totalOf } from '../stress/load.ts'
import type { Ask } from '../stress/mixed-requests.ts'
import { loadAtPace } from '../stress/paced-load.ts'
import { spawnServer } from '../support/server.ts'

const ROUNDS = 5
const CONNECTIONS = 32

/** The unit of CPU time in /proc on Linux. */
const TICK_MS = 10

/** The number of different responses that the bare server replays. */
const BARE_ANSWERS = 100

/** A running server in one process. */
export interface Running {
  url: string
  child: ChildProcess
}

/**
 * The medians over rounds in which the two servers alternate, each alone with the load generator. A Node
 * process uses one core, so the ratio of CPU times is the number of requests that our server answers while
 * the peer answers one. The requests per second are below the capacity of a fast server, because the load
 * generator also has only one core and may need more CPU time per request than the server. They describe this
 * machine, not the capacity of the servers.
 */
export interface Comparison {
  perSecond: number
  peerPerSecond: number
  /** CPU time of the server process per request in microseconds, including garbage collection. */
  processorUs: number
  peerProcessorUs: number
  /** The peer's CPU time per request divided by ours, within the same round. */
  ratio: number
}

export const COMPARISON_COLUMNS = ['requests/s', 'peer', 'processor µs', 'peer', 'ratio']

/**
 * Sends the same requests to two servers alternately, as fast as they answer. Rejects when a server refuses a
 * request.
 */
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

/** Starts a bare `node:http` server that replays our responses to such requests, in a separate process. */
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

/**
 * Measures latencies at a fixed rate of requests, independent of responses. Returns a row of those columns.
 */
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
