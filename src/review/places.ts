import type { Finding, Review } from '#review/finding.ts'
import { createPlaces } from '#values/places.ts'

/**
 * Checks the regions that deals name: that they are known places, that one that was a province until July
 * 2025 is meant as that part, and that a place has one spelling.
 */
export const reviewPlaces: Review = ({ deals, lexicon }) => {
  const known = lexicon.map(({ entry }) => entry).filter(({ kind }) => kind === 'place')
  if (known.length === 0) return []
  const places = createPlaces(known)
  const written = deals.flatMap((deal) =>
    (deal.entry.eligibility.regions ?? []).map((name, index) => ({ deal, name, index })),
  )
  const uses = Map.groupBy(written, ({ name }) => name)
  const spellings = Map.groupBy(uses.keys(), (name) => idOf(name))
  return written.flatMap(({ deal, name, index }): Finding[] => {
    const warn = (message: string): Finding => deal.warningAt(['eligibility', 'regions', index], message)
    const place = places.find(name)
    if (!place) {
      return [
        warn('is no place that is known; write a province, city or country, or add it to content/lexicon'),
      ]
    }
    const countOf = (each: string): number => uses.get(each)?.length ?? 0
    const [most = name] = (spellings.get(place.id) ?? []).toSorted((a, b) => countOf(b) - countOf(a))
    if (place.isWhole && countOf(most) > countOf(name)) {
      return [warn(`is written ${most} in other deals; write it so too`)]
    }
    const today = place.isWhole ? places.todayOf(place.id) : undefined
    if (today === undefined) return []
    const whole = places.nameOf(today)
    return [
      warn(`has been a part of ${whole} since 1 July 2025; keep it for that part alone, or write ${whole}`),
    ]
  })

  function idOf(name: string): string | undefined {
    const place = places.find(name)
    return place?.isWhole ? place.id : undefined
  }
}
