import type { KeptMarkup, Markup, MarkupDestination, RenderMarkup } from '#components/kept-markup.ts'
import type { Strings } from '#entries/strings.ts'
import { onceForEach } from '#text/once-for-each.ts'

/** What is written to a page: HTML in UTF-8, and instructions that each page follows anew. */
type Chunk = Buffer | object

interface KeptPart {
  chunks: readonly Chunk[]
  /** The strings that it shows, with what they said. */
  shown: readonly (readonly [name: keyof Strings, value: unknown])[]
}

/**
 * Keeps what was rendered as long as the data that it shows is there. A part is rendered again where a string
 * of it has changed.
 */
export function createKeptMarkup(): KeptMarkup {
  const partsOf = onceForEach((_data: object) => new Map<string, KeptPart>())
  return {
    show: (data, name, strings, render) => {
      const parts = partsOf(data)
      const key = `${name} ${strings.language}`
      const known = parts.get(key)
      // Reading them notes for this page, too, what it shows.
      if (!known?.shown.every(([string, value]) => strings[string] === value))
        return {
          render: (destination) => renderKept(destination, strings, render, (part) => parts.set(key, part)),
        }
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
    if (joined) keep({ chunks: joined, shown: [...shown] })
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
