/** The families of rules of the engine, each of which can be switched off alone. */
import { CLAUSE_STAGES } from '#search/query/clause-stages.ts'
import { PHRASE_STAGES } from '#search/query/phrase-stages.ts'
import { TEXT_STAGES } from '#search/query/read-text.ts'
import { isIndexed, weightPaths, type WeightChanges, withWeights } from './try-weights.ts'

export interface Rule {
  name: string
  /** It acts where records are indexed, so that its absence asks for a new index. */
  isIndexed: boolean
  /** Runs something without the rule. */
  without: <Result>(run: () => Result) => Result
}

/** The weights at which a rule does nothing, by what the rule is for. */
const NEUTRAL: Record<string, WeightChanges> = {
  'things at places': { 'boosts.thingAtPlace': 0 },
  'words as typed': { 'boosts.literal': 0, 'boosts.accent': 0 },
  'their diacritics alone': { 'boosts.accent': 0 },
  'pairs of words': { 'boosts.pair': 0 },
  'implied concepts (weekend, whole order)': { 'boosts.implied': 0 },
  'the word for a code': { 'boosts.discountCode': 0 },
  'circumstances count less': { 'shares.circumstance': 1 },
  'common concepts count less': { 'shares.commonConcept': 1 },
  'other languages count less': { 'shares.foreignWord': 1, 'shares.foreignConcept': 1 },
  'impact of terms': { 'shares.presence': 1 },
  'related deals': { 'counts.filledUpTo': 0 },
  'broader concepts': { 'synonyms.broader': 0 },
  'concepts that belong as well (also)': { 'synonyms.also': 0 },
  'other diacritics are close': { 'synonyms.otherMarks': 0 },
  'second minimum that should match': { 'thresholds.minimumShouldMatch.1': 0.4 },
  'prices within before no price': { 'degrees.priceWithin': 1 },
  'kinds of slips': Object.fromEntries(
    weightPaths('edits').map((path) => [path, path.endsWith('firstLetter') ? 0 : 1]),
  ),
  'slips of single words': {
    'corrections.short': 0,
    'corrections.middle': 0,
    'corrections.long': 0,
    'corrections.moreInNames': 0,
  },
  'slips within phrases': { 'corrections.phrase': 0 },
  'names by ear': {
    'sounds.from5': -1,
    'sounds.from6': -1,
    'sounds.from8': -1,
  },
  'fields weigh differently': Object.fromEntries(weightPaths('fields').map((path) => [path, 1])),
  'broader concepts in texts': { 'mentions.broader': 0 },
  'things beside those a deal is for': { 'mentions.beside': 1 },
  'instalments beside what a deal is for': { 'mentions.wayToPay': 0.2 },
  'things in passing': { 'mentions.passing': 1 },
  'long records': { 'bm25.lengthPenalty': 0 },
  'saturation of words': { 'bm25.saturation': 0.01 },
  'names agree between languages': { 'thresholds.agreeingLanguages': 0 },
  'translations agree on things': { 'thresholds.agreeingTranslations': 0 },
}

type Stages = Record<string, (each: never) => unknown>

/** Each stage of the parser and each family of weights, under a name. */
export function createRules(): Rule[] {
  return [
    ...stageRules('text', TEXT_STAGES as unknown as Stages),
    ...stageRules('phrases', PHRASE_STAGES as unknown as Stages),
    ...stageRules('clauses', CLAUSE_STAGES as unknown as Stages),
    ...Object.entries(NEUTRAL).map(([name, changes]) => ({
      name,
      isIndexed: Object.keys(changes).some(isIndexed),
      without: <Result>(run: () => Result): Result => withWeights(changes, run),
    })),
  ]
}

/** A stage gives what it is given. */
function stageRules(group: string, stages: Stages): Rule[] {
  return Object.keys(stages).map((stage) => ({
    name: `${group}: ${stage}`,
    isIndexed: false,
    without: (run) => {
      const own = stages[stage]
      try {
        stages[stage] = (each) => each
        return run()
      } finally {
        if (own) stages[stage] = own
      }
    },
  }))
}
