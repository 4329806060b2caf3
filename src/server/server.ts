/** Starts the production server: settings, shared parts, release, listeners, shutdown. */
import { realpath } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { resolve } from 'node:path'
import { BATCH_WEIGHT_MAX } from '#api/operations/weigh-batch.ts'
import { BATCH_MAX_CALLS } from '#contract/limits.ts'
import { keepDelivering } from '#process/alerts/keep-delivering.ts'
import { collectGarbage } from '#process/collect-garbage.ts'
import { createCompressor } from '#process/compress.ts'
import { useFastResponses } from '#site/fast-response.ts'
import type { Settings } from '#process/env.ts'
import { type Links, openLinks } from '#process/link-database/open-links.ts'
import { createLimiter } from '#process/limiter/create-limiter.ts'
import type { SharedCount } from '#process/limiter/limiter.ts'
import { createLog, type Log } from '#process/log.ts'
import { createPageFailures, type PageFailures } from '#process/health/page-failures.ts'
import { createMetrics, type Metrics } from '#process/metrics.ts'
import { createDrain } from '#server/processes/drain-server.ts'
import { createGate, type Gate } from '#server/guards/gate.ts'
import { createFileCache } from '#server/files/file-cache.ts'
import { createConverter } from '#server/files/find-generated.ts'
import { createRecentPaths } from '#server/files/rendered-files.ts'
import { type Following, followReleases } from '#server/releases/follow-releases.ts'
import { createDrawing } from '#site/files/draw-picture.ts'
import { createPageStore } from '#process/files/page-store.ts'
import { isRelease, readCurrentRelease, readRelease } from '#process/releases.ts'
import type { AnsweredRequest } from '#server/listener.ts'
import {
  type LoadedRelease,
  loadRelease,
  type SharedParts,
  type Source,
} from '#server/releases/load-release.ts'
import { limitConnections } from '#server/guards/limit-connections.ts'
import { limitUnsent } from '#server/guards/limit-unsent.ts'
import { limitPipelined } from '#server/guards/limit-pipelined.ts'
import { clientOfRequest, sourcesOf } from '#server/guards/client-identity.ts'
import { isTooLarge } from '#server/guards/read-bytes.ts'
import { refuseTunnel, refuseUnreadable } from '#server/guards/refuse-unreadable.ts'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 15_000
const KEEP_ALIVE_MS = 65_000

/** The interval at which Node checks connections for these timeouts. */
const TIMEOUT_LOOK_MS = 1_000

/** Large enough to answer a target that is too long with an error, beside the other headers. */
const HEADER_BYTES_MAX = 16 * 1024

/** Open connections of one client over all processes. A quarter of all connections is the upper bound. */
const CLIENT_CONNECTIONS_MAX = 256

/** The status of a page that could not be rendered. */
const PAGE_FAILED = 500

interface ServerOptions {
  settings: Settings
  /**
   * A folder written by `astro build`. By default the server serves and follows the current release, or
   * serves `dist` until there is one.
   */
  dist?: string | undefined
  log?: Log
  metrics?: Metrics
  /** The counter that the processes of one machine share. */
  supervisor?: SharedCount | undefined
  /** The descriptor of a listening socket of the supervisor or of systemd, instead of HOST and PORT. */
  socket?: number | undefined
  /** The number of processes that share the port. Each gets an equal part of the connection limits. */
  processes?: number
  /** Tests inject a clock. */
  now?: () => number
}

export interface RunningServer {
  port: number
  /** Checks immediately for another release to serve. */
  follow(): Promise<void>
  /**
   * Accepts no new connections, finishes the requests in flight, and resolves when all connections are
   * closed.
   */
  drain(): Promise<void>
}

/**
 * Loads a build or the current release and serves it. Rejects when there is none or when it was built for
 * another public address.
 */
export async function startServer({
  settings,
  dist,
  log = createLog(settings.LOG_LEVEL),
  metrics = createMetrics(),
  supervisor,
  socket,
  processes = 1,
  now,
}: ServerOptions): Promise<RunningServer> {
  useFastResponses()
  const links = await openLinks({ settings, log, ...(now && { now }) })
  const elapsed = (): number => performance.now()
  const limiter = await createLimiter({ settings, log, elapsed, supervisor })
  await limiter.ready()
  const failures = createPageFailures(elapsed)
  let draining = false
  let accepted = 0
  const turns = { elapsed, connections: () => accepted }
  const gate = createGate({ inFlightMax: settings.MAX_IN_FLIGHT, ...turns })
  const batches = createGate({ inFlightMax: BATCH_WEIGHT_MAX, patience: BATCH_MAX_CALLS, ...turns })
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_LOOK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEADER_BYTES_MAX,
      requireHostHeader: false,
    },
    // The release in service when a request arrives answers it, even if another one replaces it meanwhile.
    (request, response) => {
      if (isAnswered(response)) served?.listener(request, response)
    },
  )
  const { TRUSTED_PROXY_HOPS } = settings
  const unsent = limitUnsent(server, {
    networkOf: (request) => sourcesOf(clientOfRequest(request, TRUSTED_PROXY_HOPS)).at(-1) ?? '',
  })
  const shared: SharedParts = {
    services: {
      links,
      settings,
      limiter,
      log,
      metrics,
      elapsed,
      isDraining: () => draining,
      ...(now && { now }),
    },
    listener: {
      trustedProxyHops: TRUSTED_PROXY_HOPS,
      gate,
      batches,
      unsent,
      onAnswered: (request) => account(request, { log, metrics, failures }),
    },
    compress: createCompressor(),
    files: createFileCache('files'),
    drawn: createFileCache('drawn'),
    draw: createDrawing(1),
    recent: createRecentPaths(),
    store: createPageStore(resolve(settings.RELEASES_DIR), ...(now ? [now] : [])),
    convert: createConverter(),
    siteUrl: settings.SITE_URL,
    state: {
      isNewerRefused: () => following?.isRefusing() ?? false,
      contentMistakes: () => following?.contentMistakes() ?? [],
      storeBehindSince: () => following?.storeBehindSince(),
      failingPages: failures.failing,
    },
  }
  const releasesDir = resolve(settings.RELEASES_DIR)
  const serve = async (source: Source): Promise<void> => {
    const loaded = await loadRelease(source, shared, served)
    const { indexError } = loaded
    if (indexError !== undefined)
      log.error({ err: indexError }, 'There is no search index: searches are answered with 503')
    // The former index would stay until memory has grown by a fifth, which is more than an index. One that
    // was changed shares nearly everything with the one that follows it.
    if (loaded.index?.postings.terms !== served?.index?.postings.terms)
      setImmediate(collectGarbage, { type: 'major' })
    served = loaded
    watch(metrics, { gates: [gate, batches], links, now: now ?? Date.now }, loaded)
    alerts?.wake()
  }
  let served: LoadedRelease | undefined
  let following: Following | undefined
  const alerts = keepDelivering({
    settings,
    links,
    log,
    metrics,
    services: () => served?.services,
  })
  await serve(await findSource(dist, releasesDir))
  if (dist === undefined)
    following = followReleases({
      releasesDir,
      log,
      servedId: () => served?.id ?? '',
      elapsed,
      take: (release) => serve({ release }),
    })
  const isAnswered = limitPipelined(server)
  const { MAX_CONNECTIONS } = settings
  const partOf = (connections: number): number => Math.max(1, Math.floor(connections / processes))
  server.maxConnections = partOf(MAX_CONNECTIONS)
  if (TRUSTED_PROXY_HOPS === 0) {
    limitConnections(server, {
      perClient: partOf(Math.min(CLIENT_CONNECTIONS_MAX, Math.ceil(MAX_CONNECTIONS / 4))),
      perNetwork: partOf(Math.ceil(MAX_CONNECTIONS / 2)),
    })
  }
  server.on('connection', () => {
    accepted += 1
  })
  server.on('clientError', refuseUnreadable)
  // Node would answer unknown expectations itself, with 417. A server may ignore them (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  // A body that will be refused is not requested.
  server.on('checkContinue', (request, response) => {
    if (!isTooLarge(request)) response.writeContinue()
    server.emit('request', request, response)
  })
  server.on('connect', (_request, socket: Socket) => refuseTunnel(socket))
  const drain = createDrain(server)
  await listen(server, socket === undefined ? settings : { fd: socket })
  return {
    port: (server.address() as AddressInfo).port,
    follow: async () => following?.look(),
    drain: async () => {
      draining = true
      following?.stop()
      await Promise.all([drain(), alerts?.stop()])
      await Promise.all([links.close(), limiter.close()])
    },
  }
}

/** The given build or release, else the current release, else the build in `dist`. */
async function findSource(dist: string | undefined, releasesDir: string): Promise<Source> {
  if (dist !== undefined) {
    const folder = await realpath(dist)
    return isRelease(folder) ? { release: await readRelease(folder) } : { folder }
  }
  const release = await readCurrentRelease(releasesDir)
  return release ? { release } : { folder: resolve('dist') }
}

function watch(
  { gauge }: Metrics,
  { gates, links, now }: { gates: readonly Gate[]; links: Links; now: () => number },
  { catalog, index, publishedAt }: LoadedRelease,
): void {
  const ofAll = (count: (gate: Gate) => number) => (): number =>
    gates.reduce((sum, gate) => sum + count(gate), 0)
  gauge(
    'http_requests_waiting',
    'Requests that wait at the gates',
    ofAll((gate) => gate.waiting()),
  )
  gauge(
    'http_requests_in_flight',
    'Requests let in and not answered yet, a page or batch as several',
    ofAll((gate) => gate.inFlight()),
  )
  gauge('catalog_deals', 'Deals in the catalog', () => catalog.deals.length, 'first')
  gauge(
    'release_age_seconds',
    'Since the release that is served was published',
    () => (now() - publishedAt) / 1000,
    'max',
  )
  gauge('search_index_terms', 'Terms in the search index', () => index?.postings.terms.length ?? 0, 'min')
  gauge('link_database_up', 'Whether the link database answered last time', () => +links.isReachable(), 'min')
  gauge('link_clicks_waiting', 'Clicks counted and not written yet', () => links.clicks.backlog().clicks)
}

function account(
  { operation, ...request }: AnsweredRequest,
  { log, metrics, failures }: { log: Log; metrics: Metrics; failures: PageFailures },
): void {
  const { status, pathname, requestId } = request
  metrics.answered(operation ?? 'page', status, request.milliseconds / 1000)
  if (operation === undefined) {
    const isFailed = status === PAGE_FAILED
    failures.note(pathname, isFailed)
    if (isFailed) {
      metrics.pageFailed()
      // What is wrong may have been caught on the way; the address is known here alone.
      log.error({ page: pathname, requestId }, 'A page could not be rendered')
    }
  }
  log.debug(request, 'Answered')
}

function listen(server: Server, where: Pick<Settings, 'HOST' | 'PORT'> | { fd: number }): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed)
    const { fd, HOST: host, PORT: port } = { fd: undefined, HOST: undefined, PORT: undefined, ...where }
    server.listen(fd === undefined ? { port, ...(host !== undefined && { host }) } : { fd }, () => done())
  })
}
