import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { scratchFolder } from './scratch.ts'
import { COMPILE_CACHE, MALLOC_SETTINGS, NODE_FLAGS } from './start-options.ts'
import './site-clock.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** For tests that are not about rate limits. */
export const UNLIMITED = {
  CLIENT_REQUESTS_PER_MINUTE: '1000000000',
  GLOBAL_REQUESTS_PER_MINUTE: '1000000000',
}

export interface ServerProcess extends AsyncDisposable {
  port: number
  url: string
  child: ChildProcess
  /** Its data folder. */
  data: string
  /** The output so far. */
  output: () => string
}

export interface SpawnOptions {
  /** The folder of the code and the build; by default this repository. */
  root?: string
  script?: string
  arguments?: readonly string[]
  environment?: Record<string, string>
}

/** Starts the built server as `npm start` does, on a free port, and waits until it listens. */
export async function spawnServer(options: SpawnOptions = {}): Promise<ServerProcess> {
  const {
    script = 'src/server/main.ts',
    environment = {},
    arguments: given = ['dist'],
    root = ROOT,
  } = options
  const data = await scratchFolder()
  const child = spawn(process.execPath, [...NODE_FLAGS, script, ...given], {
    cwd: root,
    env: {
      ...process.env,
      ...COMPILE_CACHE,
      ...MALLOC_SETTINGS,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: data.path,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const port = await new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      const found = /on port (\d+)/.exec(output)?.[1]
      if (found !== undefined) resolve(Number(found))
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`The server exited with ${code}: ${output}`)))
  })
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    child,
    data: data.path,
    output: () => output,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      await data[Symbol.asyncDispose]()
    },
  }
}

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * Sends raw bytes, which an HTTP client could not send, and reads until the server closes the connection.
 * With `isLast` the client closes its side after sending.
 */
export function sendRaw(
  port: number,
  text: string | Buffer,
  { isLast = false }: { isLast?: boolean } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const chunks: Buffer[] = []
    socket.setTimeout(20_000, () => socket.destroy(new Error(`no answer to ${String(text).slice(0, 80)}`)))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', (error) => (chunks.length > 0 ? resolve(parseAnswer(chunks)) : reject(error)))
    socket.on('end', () => {
      resolve(parseAnswer(chunks))
      socket.end()
    })
    if (isLast) socket.end(text)
    else socket.write(text)
  })
}

/**
 * Sends the same request several times over one connection without waiting, and reads as many responses. Each
 * response must have a `Content-Length`.
 */
export function sendPipelined(port: number, text: string, count: number): Promise<RawAnswer[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const answers: RawAnswer[] = []
    let unread = Buffer.alloc(0)
    socket.setTimeout(20_000, () => socket.destroy(new Error(`${answers.length} answers of ${count}`)))
    socket.on('data', (chunk) => {
      unread = Buffer.concat([unread, chunk])
      try {
        for (let taken = takeAnswer(unread); taken; taken = takeAnswer(unread)) {
          answers.push(taken.answer)
          unread = unread.subarray(taken.bytes)
        }
      } catch (error) {
        socket.destroy(error as Error)
      }
      if (answers.length < count) return
      resolve(answers)
      socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`${answers.length} answers of ${count}`)))
    socket.write(text.repeat(count))
  })
}

/** Returns the first response in the received bytes, or undefined when it is incomplete. */
function takeAnswer(bytes: Buffer): { answer: RawAnswer; bytes: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n') + 4
  if (headEnd < 4) return undefined
  const { status, headers } = parseHead(bytes.toString('latin1', 0, headEnd - 4))
  const { 'content-length': length } = headers
  if (length === undefined) throw new Error('An answer does not tell its length')
  const end = headEnd + Number(length)
  return bytes.length < end
    ? undefined
    : { answer: { status, headers, body: bytes.toString('utf8', headEnd, end) }, bytes: end }
}

function parseAnswer(chunks: readonly Buffer[]): RawAnswer {
  const [head = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  return { ...parseHead(head), body: rest.join('\r\n\r\n') }
}

function parseHead(head: string): Pick<RawAnswer, 'status' | 'headers'> {
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  return { status: Number(statusLine.split(' ')[1]), headers }
}
