/**
 * The months of the Vietnamese lunar calendar, computed from the positions of sun and moon: a month begins on
 * the day of the new moon in Vietnam, the 11th month holds the winter solstice, and of 13 months between two
 * solstices the first without a principal term is the leap month.
 */
import { deltat, moonphase, planetposition, solar } from 'astronomia'
import data from 'astronomia/data'
import { DAY_MS, VIETNAM_OFFSET_MS } from '#text/days.ts'

export interface LunarMonth {
  /** The Gregorian year in which the lunar year begins. */
  year: number
  month: number
  isLeap: boolean
  /** The first day, `2027-02-06`, and the number of days. */
  start: string
  days: number
}

/** Seconds between dynamical time and the time of clocks, in a year. */
type DeltaT = (year: number) => number

const UNIX_EPOCH_JD = 2_440_587.5
const YEAR_DAYS = 365.2422
/** The mean longitude of the sun at the beginning of 2000, in degrees. */
const LONGITUDE_2000 = 280
const SOLSTICE = 270
const earth = new planetposition.Planet(data.vsop87Bearth)

/** The months of the lunar years from `first` to `last`. */
export function lunarMonths(first: number, last: number, deltaT: DeltaT = deltat.deltaT): LunarMonth[] {
  const dayOf = (jde: number): number => {
    const year = 2000 + (jde - 2_451_545) / YEAR_DAYS
    const millis = (jde - UNIX_EPOCH_JD) * DAY_MS - deltaT(year) * 1000
    return Math.floor((millis + VIETNAM_OFFSET_MS) / DAY_MS)
  }
  const moons = newMoons(first - 2, last + 2).map(dayOf)
  const terms = new Set(
    Array.from({ length: (last - first + 3) * 12 }, (_, index) => ({
      year: first - 1 + Math.floor(index / 12),
      longitude: (index % 12) * 30,
    })).map(({ year, longitude }) => dayOf(momentOfLongitude(year, longitude))),
  )
  const hasTerm = (start: number, end: number): boolean =>
    Array.from({ length: end - start }, (_, index) => start + index).some((day) => terms.has(day))
  const eleventh = (year: number): number => {
    const solstice = dayOf(momentOfLongitude(year, SOLSTICE))
    return moons.findLastIndex((moon) => moon <= solstice)
  }
  const months: LunarMonth[] = []
  for (let year = first - 1; year <= last; year += 1) {
    const [from, to] = [eleventh(year), eleventh(year + 1)]
    let month = 10
    let leapLeft = to - from === 13
    for (let index = from; index < to; index += 1) {
      const [start = 0, end = 0] = moons.slice(index, index + 2)
      const isLeap = leapLeft && index > from && !hasTerm(start, end)
      if (isLeap) leapLeft = false
      else month += 1
      months.push({
        year: month > 12 ? year + 1 : year,
        month: ((month - 1) % 12) + 1,
        isLeap,
        start: new Date(start * DAY_MS).toISOString().slice(0, 10),
        days: end - start,
      })
    }
  }
  return months.filter(({ year }) => year >= first && year <= last)
}

/** The new moons from the beginning of a year to that of another, as Julian ephemeris days. */
function newMoons(first: number, last: number): number[] {
  const moons: number[] = []
  for (let year = first; year < last; year += 0.04) {
    const moon = moonphase.newMoon(year)
    if (moon > (moons.at(-1) ?? 0) + 1) moons.push(moon)
  }
  return moons
}

const moments = new Map<string, number>()

/** When the sun reaches a longitude in a year, as a Julian ephemeris day. Computed once: it takes long. */
function momentOfLongitude(year: number, longitude: number): number {
  const key = `${year} ${longitude}`
  const known = moments.get(key)
  if (known !== undefined) return known
  const since = (longitude - LONGITUDE_2000 + 360) % 360
  let jde = 2_451_545 + (year - 2000 + since / 360) * YEAR_DAYS
  for (let round = 0; round < 5; round += 1) {
    const sun = (solar.apparentVSOP87(earth, jde).lon * 180) / Math.PI
    jde += (((longitude - sun + 540) % 360) - 180) * (YEAR_DAYS / 360)
  }
  moments.set(key, jde)
  return jde
}
