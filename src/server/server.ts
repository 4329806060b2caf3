import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { FastResponse } from 'srvx/node'
import { type Failure, toErrorResponse } from '#contract/errors.ts'
import type { Settings } from '#runtime/env.ts'
import { openLinks } from '#runtime/link-store/open-links.ts'
import { createServices } from '#runtime/services.ts'
import { loadSnapshot } from '#runtime/snapshot-files.ts'
import { type AstroHandler, createListener } from '#server/listener.ts'
import { createStaticFiles, notFoundPage } from '#server/static-files.ts'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 15_000
const KEEP_ALIVE_MS = 65_000

/** Room for a target that is too long to be told so, and for the other headers. */
const HEADER_BYTES_MAX = 64 * 1024

const DRAIN_MS = 9_000
const IDLE_LOOK_MS = 50

interface ServerOptions {
  settings: Settings
  /** The folder that `astro build` wrote. */
  dist: string
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
export async function startServer({ settings, dist, now }: ServerOptions): Promise<RunningServer> {
  // The runtime's own Response copies headers and body through streams; srvx's hands them to the socket as they are.
  globalThis.Response = FastResponse as unknown as typeof Response
  const folder = resolve(dist)
  const { catalog, index } = await loadSnapshot(join(folder, 'server'))
  if (catalog.siteUrl !== settings.SITE_URL) {
    throw new Error(
      `The pages were built for ${catalog.siteUrl}, but SITE_URL is ${settings.SITE_URL}; build again with that SITE_URL.`,
    )
  }
  const links = await openLinks({ settings, ...(now && { now }) })
  let draining = false
  const services = createServices({
    catalog,
    index,
    links,
    settings,
    isDraining: () => draining,
    ...(now && { now }),
  })
  const client = join(folder, 'client')
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
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
      isDraining: () => draining,
    }),
  )
  server.on('clientError', refuseUnreadable)
  server.on('connect', (_request, socket: Socket) =>
    endWith(socket, 405, 'method_not_allowed', 'This is no proxy.'),
  )
  await listen(server, settings)
  return {
    port: (server.address() as AddressInfo).port,
    drain: async () => {
      draining = true
      await close(server)
      await links.close()
    },
  }
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

/** What Node could not read as HTTP gets a word in the interface's shape, and the connection is closed. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else if (error.code === 'HPE_HEADER_OVERFLOW')
    endWith(socket, 431, 'bad_request', 'The headers are too large; send fewer.')
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    endWith(socket, 408, 'bad_request', 'The request took too long; send it again.')
  else if (error.code === 'HPE_INVALID_URL')
    endWith(
      socket,
      400,
      'bad_request',
      'The request target has a character that must be percent-encoded as UTF-8.',
    )
  else endWith(socket, 400, 'bad_request', 'The request is not valid HTTP.')
}

function endWith(socket: Socket, status: number, code: Failure['code'], message: string): void {
  const body = JSON.stringify(toErrorResponse({ code, message }))
  const head = [
    `HTTP/1.1 ${status} ${code}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Access-Control-Allow-Origin: *',
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    const giveUp = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    // A connection that was busy just now is idle once its answer is out.
    const closeIdle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS)
    server.close(() => {
      clearTimeout(giveUp)
      clearInterval(closeIdle)
      done()
    })
  })
}
