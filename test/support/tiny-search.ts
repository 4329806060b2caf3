import type { Catalog } from '#catalog/catalog.ts'
import { checkContent } from '#entries/check-content.ts'
import type { SearchRequest } from '#search/search-outcome.ts'
import { catalogOf, smallFiles, type SmallContent } from './content.ts'
import { searchOver } from './search-over.ts'
import { stringify } from 'yaml'

/** Words of a kind by their concepts, as a file of `content/lexicon/` has them. */
type Words = Record<string, Record<string, unknown>>

export interface TinyContent extends Omit<SmallContent, 'withLexicon' | 'withStrings'> {
  /** The kind of the words, and the words. */
  words?: Record<string, Words>
}

/** A catalog with a few words of its own, which is made within a test in no time. */
export function tinyCatalog({ words = {}, ...records }: TinyContent): Catalog {
  const files = [
    ...smallFiles(records).filter(({ path }) => !path.startsWith('strings/')),
    ...Object.entries(words).map(([kind, concepts]) => ({
      path: `lexicon/${kind}.yaml`,
      text: stringify({ kind, concepts }),
    })),
  ]
  const checked = checkContent(files)
  const mistakes = checked.ok ? [] : checked.mistakes.filter(({ file }) => file !== 'strings/vi.yaml')
  if (mistakes.length > 0) throw new Error(JSON.stringify(mistakes, null, 2))
  return catalogOf(checked.content)
}

/** A Friday. */
export const NOW = Date.parse('2026-11-20T12:00:00+07:00')

/** The search over such a catalog. */
export function tinySearch(content: TinyContent, given: Partial<SearchRequest> = {}) {
  return searchOver(tinyCatalog(content), { now: NOW, sources: ['deals', 'products'], ...given })
}
