import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import {
  QUERY_MAX_CHARACTERS,
  SMART_LINK_TITLE_LENGTH_MAX,
  SMART_LINK_URL_LENGTH_MAX,
} from '#contract/limits.ts'
import { seededRandom } from '../bench/generate.ts'
import { builtPages } from '../support/built-site.ts'
import { type ServerProcess, spawnServer, UNLIMITED } from '../support/server.ts'
import { type Memory, memoryOf } from './memory-of.ts'
import { type Ask, currentLinkPaths, get, postJson } from './mixed-requests.ts'

export interface MemoryStage extends Memory {
  attack: string
  asked: number
}

const CONCURRENCY = 16

/** Words that occur in many records, so that each cached search has many matches. */
const COMMON = [
  'giảm',
  'mã',
  'đơn',
  'cho',
  'freeship',
  'shopee',
  'tiki',
  'lazada',
  'cà phê',
  'điện thoại',
  'áo',
]

const WORD_CHARACTERS = 12
const LETTERS = 'abcdefghiklmnopqrstuvxy'

/** The headers of a request together are just below the server's limit. */
const HEADER_CHARACTERS = 15_000

const COUNTS = {
  searches: 1_000,
  results: 500,
  listings: 800,
  agents: 2_000,
  links: 2_000,
  encodings: 2_000,
  unread: 400,
  ahead: 200,
  chunked: 1_000,
  connections: 4_000,
}

const UNREAD_TURNS = 5
const UNREAD_ANSWERS = 20
const TURN_MS = 1_000

/** The number of shortest requests that fit in one packet. */
const REQUESTS_AHEAD = 2_000

/** Just below the maximum size of a body. */
const BODY_BYTES = 16_000

const ENCODINGS = ['br', 'zstd', 'gzip', 'identity']

/**
 * Fills every cache and buffer of a process, as an informed attacker would: long queries with many results,
 * the longest links, the largest headers, every file in every encoding, and finally the maximum number of
 * connections, each with an unfinished request head.
 */
export async function fillMemory(onStage: (stage: MemoryStage) => void): Promise<void> {
  await using server = await spawnServer({ environment: UNLIMITED })
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  const random = seededRandom(1)
  const tell = (attack: string, asked: number): void => onStage({ attack, asked, ...memoryOf(server) })
  const attack = async (name: string, asks: Iterable<Ask>): Promise<Answer[]> => {
    const answers = await sendAll(server, agent, asks)
    tell(name, answers.length)
    return answers
  }
  tell('start', 0)
  await attack(
    'searches',
    times(COUNTS.searches, () =>
      postJson('/api/search-advanced', { query: longQuery(random), limit: 50, mode: 'ui' }),
    ),
  )
  await attack(
    'pages of results',
    times(COUNTS.results, () => get(`/search?q=${encodeURIComponent(longQuery(random).slice(0, 120))}`)),
  )
  await attack(
    'listings in each encoding',
    times(COUNTS.listings, (index) =>
      get(
        `/api/deals?limit=200&search=${encodeURIComponent(`${COMMON[index % 3]} ${'a'.repeat(index % 2)}`)}&n=${index}`,
        { 'Accept-Encoding': ENCODINGS[index % 4] ?? '' },
      ),
    ),
  )
  const [link = ''] = currentLinkPaths()
  await attack(
    'user agents',
    times(COUNTS.agents, (index) =>
      get(link, { 'User-Agent': `${index} ${'Mozilla '.repeat(HEADER_CHARACTERS / 8)}` }),
    ),
  )
  await attack(
    'encodings',
    times(COUNTS.encodings, (index) =>
      get('/healthz', { 'Accept-Encoding': `gzip;q=0.${index}, ${'x'.repeat(80)}` }),
    ),
  )
  const created = await attack(
    'links',
    times(COUNTS.links, (index) =>
      postJson('/api/smart-links/create', {
        inputUrl: longUrl(index),
        title: `${index} ${'t'.repeat(SMART_LINK_TITLE_LENGTH_MAX)}`.slice(0, SMART_LINK_TITLE_LENGTH_MAX),
      }),
    ),
  )
  await attack(
    'links followed',
    created.flatMap(({ body }) => {
      const id = /"hashId":"(\w+)"/.exec(body)?.[1]
      return id === undefined ? [] : [get(`/s/${id}`)]
    }),
  )
  const paths = builtPages('dist/client').flatMap(({ path }) => [path, `${path}.md`])
  await attack(
    'files in each encoding',
    ENCODINGS.flatMap((encoding) => paths.map((path) => get(path, { 'Accept-Encoding': encoding }))),
  )
  agent.destroy()
  const reading = await leaveUnread(server.port, COUNTS.unread)
  tell('answers that are not read', reading.length)
  for (const socket of reading) socket.destroy()
  const ahead = await writeOnEach(server.port, COUNTS.ahead, SHORTEST_REQUEST.repeat(REQUESTS_AHEAD))
  tell('requests sent ahead of their answers', ahead.length)
  for (const socket of ahead) socket.destroy()
  const chunked = await writeOnEach(
    server.port,
    COUNTS.chunked,
    CHUNKED_HEAD + '1\r\na\r\n'.repeat(BODY_BYTES),
  )
  tell('bodies in chunks of one byte', chunked.length)
  for (const socket of chunked) socket.destroy()
  const open = await holdConnections(server.port, COUNTS.connections)
  tell('connections with heads that do not end', open.length)
  for (const socket of open) socket.destroy()
}

function* times(count: number, make: (index: number) => Ask): Generator<Ask> {
  for (let index = 0; index < count; index += 1) yield make(index)
}

function longQuery(random: () => number): string {
  const pick = (from: readonly string[] | string): string => from[Math.floor(random() * from.length)] ?? ''
  const words = [pick(COMMON), pick(COMMON)]
  while (words.join(' ').length < QUERY_MAX_CHARACTERS)
    words.push(Array.from({ length: WORD_CHARACTERS }, () => pick(LETTERS)).join(''))
  return words.join(' ').slice(0, QUERY_MAX_CHARACTERS)
}

function longUrl(index: number): string {
  const start = `https://tiki.vn/abc-p${index}.html?spid=`
  return start + '7'.repeat(SMART_LINK_URL_LENGTH_MAX - start.length)
}

interface Answer {
  status: number
  body: string
}

async function sendAll(server: ServerProcess, agent: Agent, asks: Iterable<Ask>): Promise<Answer[]> {
  const rest = asks[Symbol.iterator]()
  const answers: Answer[] = []
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let next = rest.next(); next.done !== true; next = rest.next()) {
        answers.push(await send(server.port, agent, next.value))
      }
    }),
  )
  return answers
}

function send(port: number, agent: Agent, { body, ...head }: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', agent, ...head }, (answer) => {
      let text = ''
      answer.setEncoding('latin1')
      answer.on('data', (chunk: string) => {
        if (text.length < 4096) text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/**
 * Requests more data on each of many connections than the buffers of both systems hold, and reads nothing.
 */
async function leaveUnread(port: number, count: number): Promise<Socket[]> {
  const sockets = openConnections(port, count)
  for (let turn = 0; turn < UNREAD_TURNS; turn += 1) {
    for (const [index, socket] of sockets.entries()) {
      socket.pause()
      const path = `/api/deals?limit=200&search=${encodeURIComponent(COMMON[(turn + index) % 3] ?? '')}`
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(UNREAD_ANSWERS))
    }
    await wait(TURN_MS)
  }
  return sockets
}

const SHORTEST_REQUEST = 'GET / HTTP/1.1\r\nHost:a\r\n\r\n'

const CHUNKED_HEAD =
  'POST /api/search-advanced HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'

/** Opens connections and starts a request on each. */
async function holdConnections(port: number, count: number): Promise<Socket[]> {
  const begin = `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(HEADER_CHARACTERS)}`
  const sockets = await writeOnEach(port, count, begin)
  return sockets.filter((socket) => !socket.destroyed)
}

/** Opens connections, writes the same text on each, and reads nothing for a while. */
async function writeOnEach(port: number, count: number, text: string): Promise<Socket[]> {
  const sockets = openConnections(port, count)
  for (const socket of sockets) socket.pause().write(text)
  await wait(2 * TURN_MS)
  return sockets
}

/** Connects from enough addresses to stay within the limit per client. */
function openConnections(port: number, count: number): Socket[] {
  return Array.from({ length: count }, (_, index) => {
    const localAddress = `127.${1 + (index % 50)}.${1 + (Math.floor(index / 50) % 50)}.1`
    return connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
  })
}
