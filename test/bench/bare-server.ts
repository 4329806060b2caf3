/**
 * A minimal `node:http` server that replays the responses of another server (status, headers and body) in
 * rotation, whatever is requested. `node bare-server.ts URL ASKS`, where ASKS is a JSON array of requests.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Ask } from '../stress/mixed-requests.ts'

const OWN_HEADERS = ['connection', 'date', 'keep-alive']

interface Answer {
  status: number
  head: string[]
  body: Buffer
}

const [url = '', asks = '[]'] = process.argv.slice(2)
const answers: Answer[] = []
for (const { path, ...init } of JSON.parse(asks) as Ask[]) {
  // Requested uncompressed: fetch would decompress the body but keep the headers of the compressed one.
  const headers = { ...init.headers, 'Accept-Encoding': 'identity' }
  const answer = await fetch(url + path, { ...init, headers, redirect: 'manual' })
  const head = [...answer.headers].filter(([name]) => !OWN_HEADERS.includes(name)).flat()
  answers.push({ status: answer.status, head, body: Buffer.from(await answer.arrayBuffer()) })
}

let count = 0
const server = createServer((_request, response) => {
  const { status, head, body } = answers[(count += 1) % answers.length] as Answer
  response.writeHead(status, head)
  response.end(body)
})
server.listen(0, () => console.log(`Serving on port ${(server.address() as AddressInfo).port}`))
