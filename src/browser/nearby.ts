/** Lists the places of a page by their distance from the reader, whose position stays in the browser. */
import { pageLanguage } from '#browser/page-language.ts'
import { fillIn } from '#text/format.ts'
import { formatDistance } from '#text/format-distance.ts'

const EARTH_RADIUS_KM = 6371
/** The nearest places listed. */
const PLACES_SHOWN = 20
/** A position that was found a little earlier is as good. */
const POSITION = { maximumAge: 60_000, timeout: 20_000 }

interface Position {
  latitude: number
  longitude: number
}

/** The distance of two positions on the surface of the earth. */
export function distanceKm(a: Position, b: Position): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const half = (from: number, to: number): number => Math.sin(radians(to - from) / 2) ** 2
  const square =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(square)))
}

/** Asks the browser where the reader is, and lists the nearest places. */
export function sortByDistance(): void {
  const section = document.querySelector<HTMLElement>('[data-nearby]')
  if (!section) return
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => listNearest(section, coords),
    () => say(section, section.dataset['denied'] ?? ''),
    POSITION,
  )
}

function listNearest(section: HTMLElement, from: Position): void {
  const list = section.querySelector<HTMLElement>('.nearest')
  if (!list) return
  const nearest = [...section.querySelectorAll<HTMLElement>('details li')]
    .map((place) => ({ place, away: distanceKm(from, positionOf(place)) }))
    .toSorted((a, b) => a.away - b.away)
    .slice(0, PLACES_SHOWN)
  list.replaceChildren(
    ...nearest.map(({ place, away }) => {
      const item = place.cloneNode(true) as HTMLElement
      const distance = formatDistance(away, pageLanguage())
      const text = fillIn(section.dataset['away'] ?? '', { distance })
      item.querySelector('[data-away]')?.replaceChildren(text)
      return item
    }),
  )
  list.hidden = false
  say(section, '')
}

function positionOf({ dataset }: HTMLElement): Position {
  return { latitude: Number(dataset['latitude']), longitude: Number(dataset['longitude']) }
}

function say(section: HTMLElement, text: string): void {
  section.querySelector('[role="status"]')?.replaceChildren(text)
}
