/** All metrics of a process by their names; other modules count into them. */
import { type Aggregator, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

const SECONDS_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export type Metrics = ReturnType<typeof createMetrics>

/** Creates the metrics of a process in Prometheus format. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter<Label>({ name, help, labelNames, registers })
  const requests = counter(
    'http_requests_total',
    'Requests answered, by operation and status',
    'operation',
    'status',
  )
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['operation'],
    buckets: SECONDS_BUCKETS,
    registers,
  })
  const admissions = counter(
    'limiter_decisions_total',
    'What the limiter decided, and whether it was counted as configured or by this process alone',
    'decision',
    'counted',
  )
  const lookups = counter('answer_cache_lookups_total', 'Answers looked for in the cache', 'outcome')
  const linkCalls = counter(
    'link_database_calls_total',
    'What the link database was asked, and what came of it',
    'call',
    'outcome',
  )
  const alerts = counter(
    'push_alerts_total',
    'Alerts sent, failed attempts, and subscriptions that push services no longer know',
    'outcome',
  )
  const failures = counter('page_failures_total', 'Pages that could not be rendered')
  const readers = new Map<string, () => number>()
  return {
    registry,
    /** Collects Node's own metrics: event-loop delay, memory, garbage collection. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    answered(operation: string, status: number, seconds: number): void {
      requests.inc({ operation, status })
      duration.observe({ operation }, seconds)
    },
    alerted: (outcome: 'sent' | 'failed' | 'removed', count: number): void => alerts.inc({ outcome }, count),
    pageFailed: (): void => failures.inc(),
    decided: (decision: 'admitted' | 'denied', counted: 'as configured' | 'alone'): void =>
      admissions.inc({ decision, counted }),
    lookedUp: (outcome: 'hit' | 'miss'): void => lookups.inc({ outcome }),
    linkCallAnswered: (
      call: 'save' | 'find' | 'clicks',
      outcome: 'new' | 'known' | 'unknown' | 'unavailable',
    ): void => linkCalls.inc({ call, outcome }),
    /**
     * Registers a gauge that is read when metrics are collected. `together` sets how the values of several
     * processes are combined. A second call with the same name replaces the reader.
     */
    gauge: (name: string, help: string, read: () => number, together: Aggregator = 'sum'): void => {
      const isKnown = readers.has(name)
      readers.set(name, read)
      if (isKnown) return
      const figure: Gauge = new Gauge({
        name,
        help,
        aggregator: together,
        registers,
        collect: (): void => figure.set(readers.get(name)?.() ?? 0),
      })
    },
  }
}
