import { DAY_MS, VIETNAM_OFFSET_MS } from '#text/days.ts'

/** The first lunar year of the table. */
const FIRST_YEAR = 1990

/**
 * A year of the Vietnamese lunar calendar in hexadecimal, ten on a line: the days from 1 January to Tết (bits
 * 17 to 22), the month that a leap month follows or 0 (bits 13 to 16), and for each month in order whether it
 * has 30 days (bits 0 to 12). Vietnam uses UTC+7, so some days differ from the Chinese calendar.
 */
const YEARS = `
  34be92 5a0e92 440d26 2c6a56 500a57 3d1556 62056a 4a0b55 36b6c9 5c0749
  460693 2e952b 54052b 3e0a5b 2a555a 4e056a 38eb65 5e0ba5 4a0d49 32ba95
  580a95 42052d 2c8aad 500ab5 3d35aa 6205d2 4c0da5 36dd4a 5c0e4a 460c96
  30992e 540556 3e0ab5 2a55b2 5006d2 38cea5 5e0725 48064b 32ac97 5604ab
  40055b 2c6ada 520b6a 3d7752 620b92 4c0b25 36da4b 5a0a4d 4404ad 2ea95b
  5405ad 3e0baa 2a5b52 500d92 3afd25 5e0d25 480a55 32b4ad 5804b6 4006b5
  2c6daa 520eca 3f0e92 600e93 4c0d26 36ca56 5a0a5b 44055a 2e8ad5 540b55
  40074a 286e93 4e0a93 38f52b 5e052b 460a9b 32b55a 58056a 420b65 2c974a
  520d4a 3d1a95 620c95 4a092d 34caad 5a0ab5 4605aa 2e8da5 540ea5 400d4a
  2a7d15 4e0c96 38f956 5e0556 480ab5 32b6b4 5806d4 420ea5 2e8e8a 50068b
  3b1497 6004ab 4a095b 34cada 5a0b6a 460754 309725 540b45 3e0a8b 28552b
  4e04ad
`
  .trim()
  .split(/\s+/)
  .map((year) => Number.parseInt(year, 16))

/**
 * The start of a lunar day in Vietnam, in milliseconds since 1970. `year` is the Gregorian year in which the
 * lunar year begins; the days of years before 1990 and after 2100 are not known. Leap months have no days of
 * their own here.
 */
export function lunarDayIn(year: number, month: number, day: number): number | undefined {
  const known = YEARS[year - FIRST_YEAR]
  if (known === undefined) return undefined
  const leapMonth = (known >> 13) & 0xf
  const monthsBefore = month - 1 + Number(leapMonth > 0 && month > leapMonth)
  const bigMonths = Array.from({ length: monthsBefore }, (_, index) => (known >> index) & 1)
  const days = (known >> 17) + monthsBefore * 29 + bigMonths.filter((isBig) => isBig === 1).length + day - 1
  return Date.UTC(year, 0, 1) + days * DAY_MS - VIETNAM_OFFSET_MS
}
