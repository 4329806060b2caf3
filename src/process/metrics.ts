import { type Aggregator, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

const SECONDS_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export type Metrics = ReturnType<typeof createMetrics>

/** Creates the metrics of a process in Prometheus format. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by operation and status',
    labelNames: ['operation', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['operation'],
    buckets: SECONDS_BUCKETS,
    registers,
  })
  const admissions = new Counter({
    name: 'limiter_decisions_total',
    help: 'What the limiter decided, and whether it was counted as configured or by this process alone',
    labelNames: ['decision', 'counted'],
    registers,
  })
  const lookups = new Counter({
    name: 'answer_cache_lookups_total',
    help: 'Answers looked for in the cache',
    labelNames: ['outcome'],
    registers,
  })
  const linkCalls = new Counter({
    name: 'link_database_calls_total',
    help: 'What the link database was asked, and what came of it',
    labelNames: ['call', 'outcome'],
    registers,
  })
  const alerts = new Counter({
    name: 'push_alerts_total',
    help: 'Alerts sent, failed attempts, and subscriptions that push services no longer know',
    labelNames: ['outcome'],
    registers,
  })
  const failures = new Counter({
    name: 'page_failures_total',
    help: 'Pages that could not be rendered',
    registers,
  })
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
