import type { Phrase } from '#search/phrases.ts'
import { readAttributes } from '#search/reading/attributes.ts'
import { readCards } from '#search/reading/payment.ts'
import { readPresents } from '#search/reading/presents.ts'
import type { Vocabulary } from '#search/vocabulary.ts'

/** Reads some phrases of a query by those beside them. */
type PhraseStage = (phrases: readonly Phrase[], vocabulary: Vocabulary) => readonly Phrase[]

/**
 * The stages in their order: a card is no thing, so that words may describe another one; what describes a
 * thing is no audience or day of a present.
 */
export const PHRASE_STAGES: Record<'readCards' | 'readAttributes' | 'readPresents', PhraseStage> = {
  readCards,
  readAttributes,
  readPresents,
}

export function readBesides(phrases: readonly Phrase[], vocabulary: Vocabulary): readonly Phrase[] {
  return Object.values(PHRASE_STAGES).reduce((read, stage) => stage(read, vocabulary), phrases)
}
