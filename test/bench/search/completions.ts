/** How long the search box takes to complete each key of beginnings that people type. */
import type { Catalog } from '#catalog/catalog.ts'
import { completionsOf } from '#discovery/completions.ts'
import { createCompleter } from '#text/completer.ts'
import { LANGUAGES } from '#text/language.ts'
import { mean } from '../../relevance/measures.ts'
import { PREFIXES } from '../../relevance/prefixes.ts'

const ROUNDS = 25

/** By language: the beginnings, those without a completion, and milliseconds a key, on average and at worst. */
export function completionRows(catalog: Catalog, now: number): (string | number)[][] {
  const data = completionsOf(catalog, now)
  return LANGUAGES.map((language) => {
    const complete = createCompleter(data, language)
    const own = PREFIXES.flatMap(([text, of]) => (of === language ? text : []))
    const keys = own.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)))
    for (const key of keys) complete(key)
    const times = keys.map((key) => ({ key, milliseconds: medianOf(() => complete(key)) }))
    const worst = times.reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one))
    return [
      language,
      own.length,
      own.filter((text) => complete(text).length === 0).length,
      mean(times.map(({ milliseconds }) => milliseconds)).toFixed(3),
      worst.milliseconds.toFixed(3),
      worst.key,
    ]
  })
}

function medianOf(run: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now()
    run()
    return performance.now() - startedAt
  })
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
}
