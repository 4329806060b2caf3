import type { Phrase } from '#search/phrases.ts'
import { readCards } from '#search/reading/payment.ts'
import { readPresents } from '#search/reading/presents.ts'
import type { Vocabulary } from '#search/vocabulary.ts'

/** Reads some phrases of a query by those beside them. */
type PhraseStage = (phrases: readonly Phrase[], vocabulary: Vocabulary) => readonly Phrase[]

export const PHRASE_STAGES: Record<'readCards' | 'readPresents', PhraseStage> = { readCards, readPresents }

export function readBesides(phrases: readonly Phrase[], vocabulary: Vocabulary): readonly Phrase[] {
  return Object.values(PHRASE_STAGES).reduce((read, stage) => stage(read, vocabulary), phrases)
}
