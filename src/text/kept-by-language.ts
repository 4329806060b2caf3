import type { Language } from '#text/language.ts'
import { onceForEach } from '#text/once-for-each.ts'

/** Returns the value for an object and a language. `compute` runs once for each pair. */
export type KeptByLanguage<Key extends object, Value> = (
  key: Key,
  language: Language,
  compute: () => Value,
) => Value

export function keptByLanguage<Key extends object, Value>(): KeptByLanguage<Key, Value> {
  const valuesOf = onceForEach((_key: object): Partial<Record<Language, Value>> => ({}))
  return (key, language, compute) => (valuesOf(key)[language] ??= compute())
}
