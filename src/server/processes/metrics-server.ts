import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Serves metrics on the loopback address, so only this machine can read them. */
export async function startMetricsServer(
  port: number,
  render: () => Promise<string>,
): Promise<{ port: number }> {
  const server = createServer((_request, response) => {
    render().then(
      (text) => response.writeHead(200, { 'Content-Type': CONTENT_TYPE }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', done)
  })
  return { port: (server.address() as AddressInfo).port }
}
