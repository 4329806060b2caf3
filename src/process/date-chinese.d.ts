/** The package has types that its exports do not lead to: https://github.com/commenthol/date-chinese */
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
