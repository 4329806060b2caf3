/** Many short texts in two strings, with a look-up; nothing here knows what they mean. */
import { isAscii } from '#text/fold.ts'

/**
 * Many short texts in two long ones: strings of their own would take three times the memory. It can be
 * written and read as it is.
 */
export interface PackedTexts {
  /** The first texts, which have ASCII characters alone, a byte each. */
  plain: string
  plainCount: number
  /** All others. */
  others: string
  /** Where each text ends, in `plain` or in `others`. */
  ends: Uint32Array
}

/** Packs texts in their order, the first of which, up to a number, are ASCII. */
export function packTexts(texts: readonly string[], plainCount: number): PackedTexts {
  const ends = new Uint32Array(texts.length)
  let end = 0
  for (const [place, text] of texts.entries()) {
    if (place === plainCount) end = 0
    end += text.length
    ends[place] = end
  }
  return {
    plain: texts.slice(0, plainCount).join(''),
    plainCount,
    others: texts.slice(plainCount).join(''),
    ends,
  }
}

/** Packs different texts, the ASCII ones first; `order` gives the place of each among those given. */
export function packKeys(keys: Iterable<string>): { packed: PackedTexts; order: number[] } {
  const texts = [...keys]
  const [plain, others]: [number[], number[]] = [[], []]
  for (const [place, text] of texts.entries()) (isAscii(text) ? plain : others).push(place)
  const order = [...plain, ...others]
  return {
    order,
    packed: packTexts(
      order.map((place) => texts[place] ?? ''),
      plain.length,
    ),
  }
}

export function textAt(packed: PackedTexts, place: number): string {
  return sourceOf(packed, place).slice(startOf(packed, place), packed.ends[place] ?? 0)
}

export function lengthAt(packed: PackedTexts, place: number): number {
  return (packed.ends[place] ?? 0) - startOf(packed, place)
}

/** Whether the text at a place is this one. */
export function isTextAt(packed: PackedTexts, place: number, text: string): boolean {
  const isOfLength = lengthAt(packed, place) === text.length
  return isOfLength && sourceOf(packed, place).startsWith(text, startOf(packed, place))
}

/** All texts in their order. */
export function* textsIn(packed: PackedTexts): Generator<string> {
  for (let place = 0; place < packed.ends.length; place += 1) yield textAt(packed, place)
}

function sourceOf({ plain, plainCount, others }: PackedTexts, place: number): string {
  return place < plainCount ? plain : others
}

function startOf({ plainCount, ends }: PackedTexts, place: number): number {
  return place === plainCount ? 0 : (ends[place - 1] ?? 0)
}
