import { LRUCache } from 'lru-cache'
import { digest } from '#process/digest.ts'
import type { PageView } from '#views/page-definition.ts'
import { isShared } from '#views/shown/shared-parts.ts'

/**
 * Everything in a view as text, with digests for the parts that many pages share. Such a part is looked at
 * once: a deal stands on a hundred pages.
 */
export interface PackedView {
  text: string
  /** The parts that the digests stand for. */
  parts: ReadonlySet<object>
  /** The texts of those that were looked at for this view. */
  texts: PartTexts
}

/** The texts of parts by their digests. They have digests for parts of their own. */
export type PartTexts = Map<string, string>

/** What stands for a part: its digest. An object that has such a field itself stands in one. */
interface Reference {
  '#': string | object
}

interface KnownPart {
  digest: string
  /** The parts within it. */
  parts: ReadonlySet<object>
}

const known = new WeakMap<object, KnownPart>()

export function packView(view: PageView): PackedView {
  const texts: PartTexts = new Map()
  return { ...pack(view, texts), texts }
}

/** Adds the texts of all parts of a view, and of those within them. */
export function addTexts(texts: PartTexts, view: PackedView): void {
  const add = (parts: ReadonlySet<object>): void => {
    for (const part of parts) {
      const { digest, parts: within } = knownOf(part, view.texts)
      if (texts.has(digest)) continue
      texts.set(digest, view.texts.get(digest) ?? pack(part, view.texts).text)
      add(within)
    }
  }
  add(view.parts)
}

/** Notes the text of a part that was not known. */
function knownOf(part: object, texts: PartTexts): KnownPart {
  const found = known.get(part)
  if (found) return found
  const { text, parts } = pack(part, texts)
  const made = { digest: digest(text), parts }
  texts.set(made.digest, text)
  known.set(part, made)
  return made
}

const NONE: ReadonlySet<object> = new Set()

function pack(whole: object, texts: PartTexts): Pick<PackedView, 'text' | 'parts'> {
  let parts: Set<object> | undefined
  const refer = (part: object): Reference => {
    parts ??= new Set()
    parts.add(part)
    return { '#': knownOf(part, texts).digest }
  }
  const text = JSON.stringify(withReferences(whole, refer))
  return { text, parts: parts ?? NONE }
}

/** The same with references for shared parts; the very same where nothing in it needs one. */
function withReferences(whole: object, refer: (part: object) => Reference): object {
  if (Array.isArray(whole)) return listWithReferences(whole, refer)
  const fields = whole as Record<string, unknown>
  let copy: Record<string, unknown> | undefined
  for (const name in fields) {
    const value = fields[name]
    if (typeof value !== 'object' || value === null) continue
    const replaced = replacementFor(value, refer)
    if (replaced === value) continue
    copy ??= { ...fields }
    copy[name] = replaced
  }
  return copy ?? whole
}

/** To go through a list by the names of its fields would take several times as long. */
function listWithReferences(list: readonly unknown[], refer: (part: object) => Reference): object {
  let copy: unknown[] | undefined
  for (let index = 0; index < list.length; index++) {
    const value = list[index]
    if (typeof value !== 'object' || value === null) continue
    const replaced = replacementFor(value, refer)
    if (replaced === value) continue
    copy ??= [...list]
    copy[index] = replaced
  }
  return copy ?? list
}

function replacementFor(value: object, refer: (part: object) => Reference): object {
  return isShared(value) ? refer(value) : enclosed(withReferences(value, refer))
}

function enclosed(value: object): object {
  return isReference(value) ? ({ '#': value } satisfies Reference) : value
}

/** Texts of parts that a thread keeps as objects, in characters: those of some thousand deals. */
const KEPT_CHARACTERS = 2e6

/**
 * Makes views of texts again. Views that follow each other share their parts as objects, so that what was
 * made of one is found by it.
 */
export function createUnpackView(): (text: string, texts: PartTexts) => PageView {
  const kept = new LRUCache<string, object>({ maxSize: KEPT_CHARACTERS })
  const unpack = (text: string, texts: PartTexts): object => {
    const whole = JSON.parse(text) as object
    return text.includes(REFERENCE) ? restore(whole, (digest) => partOf(digest, texts)) : whole
  }
  const partOf = (digest: string, texts: PartTexts): object => {
    const known = kept.get(digest)
    if (known) return known
    const text = texts.get(digest)
    if (text === undefined) throw new Error(`A view has a part without text: ${digest}`)
    const part = unpack(text, texts)
    kept.set(digest, part, { size: text.length })
    return part
  }
  return (text, texts) => unpack(text, texts) as PageView
}

/** How a reference begins as text. */
const REFERENCE = '{"#":'

function restore(whole: object, partOf: (digest: string) => object): object {
  const fields = whole as Record<string, unknown>
  for (const name in fields) {
    const value = fields[name]
    if (typeof value !== 'object' || value === null) continue
    const inner = isReference(value) ? value['#'] : value
    fields[name] = typeof inner === 'string' ? partOf(inner) : restore(inner, partOf)
  }
  return whole
}

function isReference(value: object): value is Reference {
  return '#' in value
}
