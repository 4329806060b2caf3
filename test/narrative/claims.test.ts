import { describe, expect, it } from 'vitest'
import { takeDates, takeNumbers, takePercentages, takeTimes } from '#narrative/claims.ts'

const values = ({ readings }: ReturnType<typeof takeDates>): string[] => readings.map(({ value }) => value)

const MONTHS = [
  ['January', 'Jan', 'janvier', 'janv.'],
  ['February', 'Feb', 'février', 'févr.'],
  ['March', 'Mar', 'mars'],
  ['April', 'Apr', 'avril', 'avr.'],
  ['May', 'mai'],
  ['June', 'Jun', 'juin'],
  ['July', 'Jul', 'juillet', 'juil.'],
  ['August', 'Aug', 'août'],
  ['September', 'Sep', 'Sept', 'septembre', 'sept.'],
  ['October', 'Oct', 'octobre', 'oct.'],
  ['November', 'Nov', 'novembre', 'nov.'],
  ['December', 'Dec', 'décembre', 'déc.'],
]

describe('what a text claims', () => {
  // It is the first, since what it is about is made once: `npm run bench -- mutate` looks no further.
  it('is a day in a month by any of its names in English and French, whatever the case', () => {
    for (const [index, names] of MONTHS.entries())
      for (const name of names) {
        const day = `${String(index + 1).padStart(2, '0')}-09`
        expect(values(takeDates(`le 9 ${name} 2026`))).toEqual([`2026-${day}`])
        expect(values(takeDates(`on ${name.toUpperCase()} 9, 2026`))).toEqual([`2026-${day}`])
        expect(values(takeDates(`le 9 ${name.toUpperCase()}`))).toEqual([`-${day}`])
        expect(values(takeDates(`on ${name} 9`))).toEqual([`-${day}`])
      }
    expect(values(takeDates('9 mayonnaises, 9 Marchands, 9 Smarch 2026'))).toEqual([])
  })

  it.each([
    ['2026-11-30', '2026-11-30'],
    ['2026-11-30T20:00:00+07:00', '2026-11-30'],
    ['2026년 11월 30일', '2026-11-30'],
    ['2026年11月3日', '2026-11-03'],
    ['2026. 11. 30.', '2026-11-30'],
    ['30/11/2026', '2026-11-30'],
    ['3.1.2026', '2026-01-03'],
    ['30 tháng 11 năm 2026', '2026-11-30'],
    ['ngày 5 tháng 1, 2026', '2026-01-05'],
    ['30 Nov 2026', '2026-11-30'],
    ['1st December 2026', '2026-12-01'],
    ['November 30, 2026', '2026-11-30'],
    ['Sept. 3rd, 2026', '2026-09-03'],
    ['1er déc. 2026', '2026-12-01'],
    ['30 août 2026', '2026-08-30'],
    ['30/11', '-11-30'],
    ['11月30日', '-11-30'],
    ['11월 30일', '-11-30'],
    ['30 tháng 11', '-11-30'],
    ['30 Nov', '-11-30'],
    ['Nov 30', '-11-30'],
  ])('is the day %s', (text, value) => {
    expect(values(takeDates(`x ${text} y`))).toEqual([value])
  })

  it.each([
    ['20:00', '20:00'],
    ['20h', '20:00'],
    ['9h30', '09:30'],
    ['20 h 30', '20:30'],
    ['9시 5분', '09:05'],
    ['오후 3시', '15:00'],
    ['오전 12시', '00:00'],
    ['下午3:30', '15:30'],
    ['上午9时', '09:00'],
    ['下午8点30分', '20:30'],
    ['午後12時', '12:00'],
    ['3:30 pm', '15:30'],
    ['3:30 p.m.', '15:30'],
    ['12:05 AM', '00:05'],
  ])('is the time %s', (text, value) => {
    expect(values(takeTimes(`x ${text} y`))).toEqual([value])
  })

  it.each([
    ['15%', ['15']],
    ['15 %', ['15']],
    ['12,5％', ['12.5']],
    ['15 phần trăm', ['15']],
    ['15 percent', ['15']],
    ['15 pour cent', ['15']],
    ['15 퍼센트', ['15']],
    ['8折', ['20']],
    ['85折', ['15']],
    ['8.5折', ['15']],
    ['20% và 8折', ['20', '20']],
  ])('is the percentage %s', (text, percentages) => {
    expect(values(takePercentages(text)).map((value) => String(Math.round(Number(value) * 10) / 10))).toEqual(
      percentages,
    )
  })

  it.each([
    ['50.000đ', '50000'],
    ['50,000', '50000'],
    ['1.500.000', '1500000'],
    ['1 500 000', '1500000'],
    ['1’500', '1500'],
    ['1,234.50', '1234.5'],
    ['12,5', '12.5'],
    ['12.50', '12.5'],
    ['1234.567', '1234.567'],
    ['1.2345', '1.2345'],
    ['50k', '50000'],
    ['50 nghìn', '50000'],
    ['5 ngàn', '5000'],
    ['1,2 triệu', '1200000'],
    ['2tr', '2000000'],
    ['1 million', '1000000'],
    ['2 millions', '2000000'],
    ['5万', '50000'],
    ['5萬', '50000'],
    ['5만', '50000'],
    ['3千', '3000'],
    ['3천', '3000'],
    ['50kg', '50'],
    ['2trà', '2'],
  ])('is the number %s', (text, value) => {
    expect(values(takeNumbers(text))).toEqual([value])
  })

  it('is taken out, and told as it stands', () => {
    const { readings, rest } = takeDates('từ 30/11/2026 đến 5/12.')
    expect(readings).toEqual([
      { text: '30/11/2026', value: '2026-11-30' },
      { text: '5/12', value: '-12-05' },
    ])
    expect(rest).toBe('từ   đến  .')
    expect(takeTimes('không có giờ nào')).toEqual({ readings: [], rest: 'không có giờ nào' })
  })
})
