/** Joins rendered results into one body. */
import { encode } from '#api/http/respond.ts'
import type { Services } from '#api/services.ts'
import type { DealResult } from '#contract/deal.ts'
import type { AgentSearchResponse } from '#contract/search.ts'
import type { Match } from '#search/search-outcome.ts'

interface Rendered {
  /** JSON without the closing brace. */
  body: Uint8Array
  digest: string
}

/** Rendered results. A result object that many queries share is rendered only once. */
const cache = new WeakMap<DealResult, Rendered>()

const RESULTS = '"results":['

/**
 * Renders an answer from a frame with empty results, the results, and the score and matched words of each.
 * The bytes equal the JSON of the whole answer, but only the parts that are new are rendered. `version` is a
 * text that changes with the body.
 */
export function joinResults(
  frame: AgentSearchResponse,
  results: readonly DealResult[],
  matches: readonly Pick<Match, 'score' | 'matchedOn'>[],
  digest: Services['digest'],
): { body: Uint8Array; version: string } {
  const text = JSON.stringify(frame)
  // Within a string of the frame the quotation marks would be escaped, so the first occurrence is the field.
  const place = text.indexOf(RESULTS) + RESULTS.length
  const wordsOf = createWordLists()
  const bodies: Uint8Array[] = []
  const texts = [text.slice(0, place)]
  let version = text
  for (let index = 0; index < results.length; index += 1) {
    const { body, digest: digested } = renderedOnce(results[index] as DealResult, digest)
    const { score, matchedOn = [] } = matches[index] ?? {}
    const own = `,"score":${JSON.stringify(score)}${wordsOf(matchedOn)}}`
    const ownText = index < results.length - 1 ? `${own},` : own
    bodies.push(body)
    texts.push(ownText)
    version += digested + ownText
  }
  texts.push(`${texts.pop() ?? ''}${text.slice(place)}`)
  return { body: join(texts, bodies), version }
}

/** Results matched by the same words mostly share one array object, so its JSON is rendered once. */
function createWordLists(): (words: readonly string[]) => string {
  const rendered = new Map<readonly string[], string>()
  return (words) => {
    if (words.length === 0) return ''
    const known = rendered.get(words) ?? `,"matchedOn":${JSON.stringify(words)}`
    rendered.set(words, known)
    return known
  }
}

function renderedOnce(result: DealResult, digest: Services['digest']): Rendered {
  const known = cache.get(result)
  if (known) return known
  const body = encode(JSON.stringify(result).slice(0, -1))
  const rendered = { body, digest: digest(body) }
  cache.set(result, rendered)
  return rendered
}

const encoder = new TextEncoder()

/** UTF-8 encodes UTF-16 code units up to this value as a single byte. */
const ASCII_MAX = 0x7f

/** The maximum number of UTF-8 bytes per UTF-16 code unit. */
const UNIT_BYTES_MAX = 3

/** A shared buffer in which answers are assembled before they are copied to a buffer of their own size. */
let buffer = new Uint8Array(32 * 1024)

/** Concatenates texts and bodies alternately, beginning with a text. */
function join(texts: readonly string[], bodies: readonly Uint8Array[]): Uint8Array {
  let most = 0
  for (const text of texts) most += text.length * UNIT_BYTES_MAX
  for (const body of bodies) most += body.length
  if (buffer.length < most) buffer = new Uint8Array(most)
  let at = 0
  for (let index = 0; index < texts.length; index += 1) {
    at = write(texts[index] ?? '', at)
    const body = bodies[index]
    if (body === undefined) continue
    buffer.set(body, at)
    at += body.length
  }
  return buffer.slice(0, at)
}

/**
 * Writes a text into the shared buffer and returns the end position. Most texts are short ASCII and need no
 * encoder.
 */
function write(text: string, at: number): number {
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit > ASCII_MAX) return at + encoder.encodeInto(text, buffer.subarray(at)).written
    buffer[at + index] = unit
  }
  return at + text.length
}
