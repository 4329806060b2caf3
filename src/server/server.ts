import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { FastResponse } from 'srvx/node'
import { operationsAt } from '#contract/operations.ts'
import type { Settings } from '#runtime/env.ts'
import { type Links, openLinks } from '#runtime/link-store/open-links.ts'
import { createLimiter } from '#runtime/limiter/create-limiter.ts'
import type { SharedCount } from '#runtime/limiter/limiter.ts'
import { createLog, type Log } from '#runtime/log.ts'
import { createMetrics, type Metrics } from '#runtime/metrics.ts'
import { createServices } from '#runtime/services.ts'
import { type LoadedSnapshot, loadSnapshot } from '#runtime/snapshot-files.ts'
import { cutStalled } from '#server/cut-stalled.ts'
import { createDrain } from '#server/drain-server.ts'
import { createGate, type Gate } from '#server/gate.ts'
import { type AnsweredRequest, type AstroHandler, createListener } from '#server/listener.ts'
import { refuseTunnel, refuseUnreadable } from '#server/refuse-unreadable.ts'
import { createStaticFiles, notFoundPage } from '#server/static-files.ts'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 15_000
const KEEP_ALIVE_MS = 65_000

/** How often connections are looked at for these timeouts. */
const TIMEOUT_LOOK_MS = 1_000

/** Room for a target that is too long to be told so, and for the other headers. */
const HEADER_BYTES_MAX = 64 * 1024

interface ServerOptions {
  settings: Settings
  /** The folder that `astro build` wrote. */
  dist: string
  log?: Log
  metrics?: Metrics
  /** Where the processes of one machine count limits together. */
  primary?: SharedCount | undefined
  /** Tests move the clock. */
  now?: () => number
}

export interface RunningServer {
  /** Where it listens. */
  port: number
  /** Takes no new connections, finishes what is in flight, and resolves when all are closed. */
  drain(): Promise<void>
}

/** Loads a build and serves it. Rejects when the build is missing or made for another public address. */
export async function startServer({
  settings,
  dist,
  log = createLog(settings.LOG_LEVEL),
  metrics = createMetrics(),
  primary,
  now,
}: ServerOptions): Promise<RunningServer> {
  // The runtime's own Response copies headers and body through streams; srvx's hands them to the socket as they are.
  globalThis.Response = FastResponse as unknown as typeof Response
  const folder = resolve(dist)
  const { catalog, index, indexError } = await loadSnapshot(join(folder, 'server'))
  if (catalog.siteUrl !== settings.SITE_URL) {
    throw new Error(
      `The pages were built for ${catalog.siteUrl}, but SITE_URL is ${settings.SITE_URL}; build again with that SITE_URL.`,
    )
  }
  if (!index) log.error({ err: indexError }, 'There is no search index: searches are answered with 503')
  const links = await openLinks({ settings, log, ...(now && { now }) })
  const elapsed = (): number => performance.now()
  const limiter = createLimiter({ settings, log, elapsed, primary })
  await limiter.ready()
  let draining = false
  const services = createServices({
    catalog,
    index,
    links,
    settings,
    limiter,
    log,
    metrics,
    elapsed,
    isDraining: () => draining,
    ...(now && { now }),
  })
  const gate = createGate({ inFlightMax: settings.MAX_IN_FLIGHT, elapsed })
  watch(metrics, { gate, catalog, index, links })
  const client = join(folder, 'client')
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_LOOK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEADER_BYTES_MAX,
      requireHostHeader: false,
    },
    createListener({
      services,
      staticFiles: createStaticFiles(client),
      astro: await loadAstroHandler(folder),
      notFoundPage: await readFile(notFoundPage(client)),
      trustedProxyHops: settings.TRUSTED_PROXY_HOPS,
      gate,
      onAnswered: (request) => account(request, log, metrics),
    }),
  )
  server.maxConnections = settings.MAX_CONNECTIONS
  server.on('clientError', refuseUnreadable)
  // Node would refuse expectations that it does not know, with an answer of its own; they may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('connect', (_request, socket: Socket) => refuseTunnel(socket))
  cutStalled(server)
  const drain = createDrain(server)
  await listen(server, settings)
  return {
    port: (server.address() as AddressInfo).port,
    drain: async () => {
      draining = true
      await drain()
      await Promise.all([links.close(), limiter.close()])
    },
  }
}

function watch(
  { gauge }: Metrics,
  { gate, catalog, index, links }: LoadedSnapshot & { gate: Gate; links: Links },
): void {
  gauge('http_requests_waiting', 'Requests that wait at the gate', gate.waiting)
  gauge('http_requests_in_flight', 'Requests let in and not answered yet, a page as several', gate.inFlight)
  gauge('catalog_deals', 'Deals in the catalog', () => catalog.deals.length, 'first')
  gauge('search_index_terms', 'Terms in the search index', () => index?.postings.terms.length ?? 0, 'min')
  gauge('link_store_up', 'Whether the store of links answered last time', () => +links.isReachable(), 'min')
  gauge('link_clicks_waiting', 'Clicks counted and not written yet', () => links.clicks.backlog().clicks)
}

function account(request: AnsweredRequest, log: Log, metrics: Metrics): void {
  const { pathname, method, status, milliseconds } = request
  const verb = method === 'HEAD' ? 'GET' : method
  const operation = operationsAt(pathname).find((candidate) => candidate.method === verb)?.id ?? 'page'
  metrics.answered(operation, status, milliseconds / 1000)
  log.debug(request, 'Answered')
}

async function loadAstroHandler(folder: string): Promise<AstroHandler> {
  const entry = (await import(pathToFileURL(join(folder, 'server', 'entry.mjs')).href)) as {
    handler: AstroHandler
  }
  return entry.handler
}

function listen(server: Server, { HOST, PORT }: Settings): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed)
    server.listen({ port: PORT, ...(HOST !== undefined && { host: HOST }) }, () => done())
  })
}
