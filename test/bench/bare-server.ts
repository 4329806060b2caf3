/**
 * A server of nothing but `node:http` that sends the status, head and body of another server's answer,
 * whatever it is asked: `node bare-server.ts URL ASK`.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Ask } from '../stress/mixed-requests.ts'

const [url = '', ask = '{}'] = process.argv.slice(2)
const { path, ...init } = JSON.parse(ask) as Ask
// Asked for uncompressed: fetch would unpack the body and leave the head as it was.
const headers = { ...init.headers, 'Accept-Encoding': 'identity' }
const answer = await fetch(url + path, { ...init, headers, redirect: 'manual' })
const body = Buffer.from(await answer.arrayBuffer())
const ownHeaders = ['connection', 'date', 'keep-alive']
const head = [...answer.headers].filter(([name]) => !ownHeaders.includes(name)).flat()

const server = createServer((_request, response) => {
  response.writeHead(answer.status, head)
  response.end(body)
})
server.listen(0, () => console.log(`Serving on port ${(server.address() as AddressInfo).port}`))
