/** A server of nothing but `node:http` that sends the head and the body of another server's answer, whatever it is asked: `node bare-server.ts URL`. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [url = ''] = process.argv.slice(2)
// Asked for uncompressed: fetch would unpack the body and leave the head as it was.
const answer = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } })
const body = Buffer.from(await answer.arrayBuffer())
const ownHeaders = ['connection', 'date', 'keep-alive']
const headers = [...answer.headers].filter(([name]) => !ownHeaders.includes(name)).flat()

const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, () => console.log(`Serving on port ${(server.address() as AddressInfo).port}`))
