import type { Language } from '#text/language.ts'

/** What follows from an object for readers of a language, worked out once for each of them. */
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
