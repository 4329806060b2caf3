import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

interface Diagnostic {
  message: string
  severity: number
  range: { start: { line: number; character: number } }
}

interface Completion {
  label: string
  insertText?: string
  documentation?: string | { value: string }
}

interface Message {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
}

/** The real yaml-language-server as editors use it, with the settings of `.vscode/`. */
export interface LanguageServer extends AsyncDisposable {
  /** Opens a text as a file of the project and returns its diagnostics. */
  diagnose: (path: string, text: string) => Promise<Diagnostic[]>
  /** Returns the completions at a position of an open file. */
  complete: (path: string, line: number, character: number) => Promise<Completion[]>
  hover: (path: string, line: number, character: number) => Promise<string>
}

export async function startLanguageServer(settings: Record<string, unknown>): Promise<LanguageServer> {
  const server = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/yaml-language-server/bin/yaml-language-server'), '--stdio'],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const waiting = new Map<number, (result: unknown) => void>()
  const diagnosed = new Map<string, (found: Diagnostic[]) => void>()
  let lastId = 0

  const send = (message: Message): void => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  const request = (method: string, params: unknown): Promise<unknown> => {
    lastId += 1
    const id = lastId
    send({ id, method, params })
    return new Promise((resolve) => waiting.set(id, resolve))
  }
  const receive = ({ id, method, params, result }: Message): void => {
    if (method === 'textDocument/publishDiagnostics') {
      const { uri, diagnostics } = params as { uri: string; diagnostics: Diagnostic[] }
      diagnosed.get(uri)?.(diagnostics)
    } else if (method === 'workspace/configuration' && id !== undefined) {
      const { items } = params as { items: { section?: string }[] }
      send({ id, result: items.map(({ section }) => settingsOf(section, settings)) })
    } else if (method !== undefined && id !== undefined) send({ id, result: null })
    else if (id !== undefined) waiting.get(id)?.(result)
  }

  let buffered = Buffer.alloc(0)
  server.stdout.on('data', (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk])
    for (;;) {
      const headEnd = buffered.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const length = Number(/Content-Length: (\d+)/i.exec(buffered.toString('utf8', 0, headEnd))?.[1])
      const end = headEnd + 4 + length
      if (buffered.length < end) return
      receive(JSON.parse(buffered.toString('utf8', headEnd + 4, end)) as Message)
      buffered = buffered.subarray(end)
    }
  })

  const rootUri = uriOf('')
  await request('initialize', {
    processId: process.pid,
    rootUri,
    workspaceFolders: [{ uri: rootUri, name: 'site' }],
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true },
      textDocument: {
        completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
        hover: { contentFormat: ['markdown'] },
        publishDiagnostics: {},
      },
    },
  })
  send({ method: 'initialized', params: {} })
  send({ method: 'workspace/didChangeConfiguration', params: { settings: null } })

  const at = (path: string, line: number, character: number) => ({
    textDocument: { uri: uriOf(path) },
    position: { line, character },
  })
  return {
    diagnose: (path, text) =>
      new Promise((resolve) => {
        const uri = uriOf(path)
        diagnosed.set(uri, (found) => {
          diagnosed.delete(uri)
          resolve(found)
        })
        send({
          method: 'textDocument/didOpen',
          params: { textDocument: { uri, languageId: 'yaml', version: 1, text } },
        })
      }),
    complete: async (path, line, character) => {
      const found = (await request('textDocument/completion', at(path, line, character))) as {
        items: Completion[]
      }
      return found.items
    },
    hover: async (path, line, character) => {
      const found = (await request('textDocument/hover', at(path, line, character))) as {
        contents: { value: string }
      } | null
      return found?.contents.value ?? ''
    },
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => server.once('close', resolve))
      await request('shutdown', null)
      send({ method: 'exit' })
      await closed
    },
  }
}

function uriOf(path: string): string {
  return `file://${join(ROOT, path)}`
}

/** Returns the settings of a section, such as `yaml` for `yaml.schemas`. */
function settingsOf(section: string | undefined, settings: Record<string, unknown>): unknown {
  const own = Object.entries(settings)
    .filter(([name]) => name.startsWith(`${section}.`))
    .map(([name, value]) => [name.slice(`${section}.`.length), value] as const)
  return own.length > 0 ? { ...Object.fromEntries(own), validate: true, hover: true, completion: true } : null
}
