/**
 * The package contains types, but its `exports` do not expose them:
 * https://github.com/commenthol/date-chinese
 */
declare module 'date-chinese' {
  interface GregorianDate {
    year: number
    month: number
    day: number
  }

  export class CalendarVietnamese {
    constructor(cycle?: number, year?: number, month?: number, leap?: number, day?: number)
    fromGregorian(year: number, month: number, day: number): this
    get(): number[]
    toGregorian(gregorianYear: number): GregorianDate
  }
}
