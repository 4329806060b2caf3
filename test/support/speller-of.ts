import { createSpeller, createSpellingIndex, isCorrectable, type Speller } from '#search/spelling/speller.ts'

/** Texts, each with the number of records that have it. */
type Uses = readonly (readonly [text: string, uses: number])[]

/** A speller that knows some texts. What is no text to correct is left out, as an index does. */
export function spellerOf({ names = [], phrases = [], words = [] }: Record<string, Uses>): Speller {
  const [named, others, written] = [names, phrases, words].map((some) =>
    some.map(([text]) => text).filter(isCorrectable),
  ) as [string[], string[], string[]]
  const uses = new Map([...words, ...phrases, ...names])
  return createSpeller({
    phrases: { ...createSpellingIndex([...named, ...others]), nameCount: named.length },
    words: createSpellingIndex(written),
    usesOf: (text) => uses.get(text) ?? 0,
  })
}
