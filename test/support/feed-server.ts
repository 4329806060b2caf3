/** A server of feeds as networks have them, on the loopback address, which a test makes fail. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHash } from 'node:crypto'

export interface FeedRequest {
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

export interface FeedAnswer {
  status?: number
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Ends the connection after so many bytes of the body. */
  cutAfter?: number
}

export interface FeedServer extends AsyncDisposable {
  /** `http://127.0.0.1:<port>` */
  base: string
  requests: FeedRequest[]
  answer: (request: FeedRequest) => FeedAnswer
}

export async function openFeedServer(): Promise<FeedServer> {
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = []
    request.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://feed.example')
      const asked = {
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }
      feed.requests.push(asked)
      send(response, request, feed.answer(asked))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const feed: FeedServer = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer: () => ({ status: 404 }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
  return feed
}

function send(
  response: ServerResponse,
  request: IncomingMessage,
  { status = 200, headers = {}, body = '', cutAfter }: FeedAnswer,
): void {
  const bytes = Buffer.from(body)
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(status, { ETag: etag, 'Content-Length': bytes.length, ...headers })
  if (cutAfter === undefined) response.end(bytes)
  else response.write(bytes.subarray(0, cutAfter), () => response.destroy())
}
