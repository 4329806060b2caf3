import type { Language } from '#text/language.ts'

/** Returns the value for an object and a language. `compute` runs once for each pair. */
export type KeptByLanguage<Key extends WeakKey, Value> = (
  key: Key,
  language: Language,
  compute: () => Value,
) => Value

export function keptByLanguage<Key extends WeakKey, Value>(): KeptByLanguage<Key, Value> {
  const kept = new WeakMap<Key, Partial<Record<Language, Value>>>()
  return (key, language, compute) => {
    let values = kept.get(key)
    if (!values) kept.set(key, (values = {}))
    return (values[language] ??= compute())
  }
}
