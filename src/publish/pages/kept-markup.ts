import type { KeptMarkup, Markup, MarkupDestination, RenderMarkup } from '#components/kept-markup.ts'
import type { Strings } from '#entries/strings.ts'
import { digest } from '#process/digest.ts'

/** HTML that is kept: the cards of 10,000 deals in one language. */
const KEPT_BYTES = 24e6

/** What is written to a page: HTML in UTF-8, and instructions that each page follows anew. */
type Chunk = Buffer | object

interface KeptPart {
  chunks: readonly Chunk[]
  /** The strings that it shows, with what they said. */
  shown: readonly (readonly [name: keyof Strings, value: unknown])[]
  bytes: number
}

/** Keeps the parts that were shown last. A part is rendered again where a string of it has changed. */
export function createKeptMarkup(): KeptMarkup {
  // A part of the older half that is shown moves to the newer one.
  let newer = new Map<string, KeptPart>()
  let older = new Map<string, KeptPart>()
  let bytes = 0
  const keep = (key: string, part: KeptPart): void => {
    newer.set(key, part)
    bytes += part.bytes
    if (bytes < KEPT_BYTES / 2) return
    older = newer
    newer = new Map()
    bytes = 0
  }
  return {
    show: (data, strings, render) => {
      const key = digest(JSON.stringify([strings.language, data]))
      const known = newer.get(key) ?? older.get(key)
      // Reading them notes for this page, too, what it shows.
      if (!known?.shown.every(([name, value]) => strings[name] === value))
        return {
          render: (destination) => renderKept(destination, strings, render, (part) => keep(key, part)),
        }
      if (!newer.has(key)) keep(key, known)
      return {
        render: (destination) => {
          for (const chunk of known.chunks)
            destination.write(Buffer.isBuffer(chunk) ? chunk.toString() : chunk)
        },
      }
    },
  }
}

/** Renders a part, and hands over what was written where the next page can do without rendering it. */
function renderKept(
  destination: MarkupDestination,
  strings: Strings,
  render: RenderMarkup,
  keep: (part: KeptPart) => void,
): void | Promise<void> {
  const shown = new Map<keyof Strings, unknown>()
  const noted = new Proxy(strings, {
    get: (target, name) => {
      const value = target[name as keyof Strings]
      shown.set(name as keyof Strings, value)
      return value
    },
  })
  const chunks: unknown[] = []
  const markup: Markup = render(noted)
  const rendering = markup.render({
    write: (chunk) => {
      chunks.push(chunk)
      destination.write(chunk)
    },
  })
  const finish = (): void => {
    const joined = joinChunks(chunks)
    if (!joined) return
    const bytes = joined.reduce((sum, chunk) => sum + (Buffer.isBuffer(chunk) ? chunk.length : 0), 0)
    keep({ chunks: joined, shown: [...shown], bytes })
  }
  if (rendering) return rendering.then(finish)
  finish()
}

/** Instructions that mean the same on every page; a page follows each of them once. */
const REPEATABLE: ReadonlySet<unknown> = new Set(['script', 'maybe-head'])

/** The same with neighbouring texts in one; nothing where there is something else among them. */
function joinChunks(chunks: readonly unknown[]): Chunk[] | undefined {
  const joined: Chunk[] = []
  const followed = new Set<string>()
  let text = ''
  const flush = (): void => {
    // A text that was put together holds all of its pieces, and takes two bytes for most characters.
    if (text !== '') joined.push(bytesOf(text))
    text = ''
  }
  for (const chunk of chunks) {
    if (typeof chunk === 'string' || isHtml(chunk)) text += chunk.toString()
    else if (isRepeatable(chunk)) {
      const name = `${chunk.type} ${chunk.id ?? ''}`
      if (followed.has(name)) continue
      followed.add(name)
      flush()
      joined.push(chunk)
    } else return undefined
  }
  flush()
  return joined
}

/** In memory of their own: what `Buffer.from` gives keeps its neighbours' memory as well. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** HTML as Astro marks it. A slot may have instructions in it, and is another kind of text. */
function isHtml(chunk: unknown): chunk is string {
  return chunk instanceof String && !('instructions' in chunk)
}

function isRepeatable(chunk: unknown): chunk is { type: string; id?: string } {
  return typeof chunk === 'object' && chunk !== null && 'type' in chunk && REPEATABLE.has(chunk.type)
}
