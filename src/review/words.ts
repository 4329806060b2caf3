/** Compares the placeholders of interface texts, and the ids of stores in the lexicon. */
import type { Finding, Review } from '#review/finding.ts'
import { placesOf } from '#text/format.ts'

/**
 * Checks that interface texts have the same placeholders as the Vietnamese ones, and that store names in the
 * lexicon refer to existing stores.
 */
export const reviewWords: Review = ({ strings, lexicon, stores }) => {
  const vietnamese = strings.find(({ id }) => id === 'vi')?.entry
  const placeholders = placeholdersByStem(vietnamese ?? {})
  const storeIds = new Set(stores.map(({ id }) => id))
  return [
    ...strings.flatMap((file) =>
      vietnamese === undefined || file.entry === vietnamese
        ? []
        : Object.entries(vietnamese).flatMap(([key, text]): Finding[] => {
            const own = (file.entry as Record<string, unknown>)[key]
            if (key === 'id' || typeof own !== 'string') return []
            const [wanted, found] = [text, own].map((each) => new Set(placesOf(each)))
            const lost = [...(wanted ?? [])].filter((each) => !found?.has(each))
            const known = placeholders.get(stemOf(key))
            const unknown = [...(found ?? [])].filter((each) => !known?.has(each))
            return [
              ...lost.map((each) => file.errorAt([key], `has no {${each}}; the Vietnamese text has it`)),
              ...unknown.map((each) =>
                file.errorAt(
                  [key],
                  each === undefined
                    ? 'has a brace that belongs to no place; write {count, plural, =1 {1 deal} other {# deals}}'
                    : `has {${each}}, which the Vietnamese text has not`,
                ),
              ),
            ]
          }),
    ),
    ...lexicon.flatMap((file) =>
      file.entry.kind === 'store' && storeIds.size > 0
        ? Object.keys(file.entry.concepts)
            .filter((id) => !storeIds.has(id))
            .map((id) =>
              file.warningAt(['concepts', id], `no store has this id; add stores/${id}.yaml or correct it`),
            )
        : [],
    ),
  ]
}

/**
 * The common stem of singular and plural forms, `searchFoundOne` and `searchFoundOther`. A language may use
 * the same words for both.
 */
function stemOf(key: string): string {
  return key.replace(/(?:One|Other)$/, '')
}

function placeholdersByStem(strings: object): Map<string, Set<string | undefined>> {
  const found = new Map<string, Set<string | undefined>>()
  for (const [key, text] of Object.entries(strings)) {
    if (typeof text !== 'string') continue
    const known = found.get(stemOf(key)) ?? []
    found.set(stemOf(key), new Set([...known, ...placesOf(text)]))
  }
  return found
}
