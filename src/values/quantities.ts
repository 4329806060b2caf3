/** Numbers that count or measure, as people write them: 1.500 mAh, 5,5 inch, 20 %. */
import { plainCharacters } from '#values/plain-characters.ts'
import { doubt, type Reading } from '#values/reading.ts'

export type QuantityDoubt = 'empty' | 'not-a-number' | 'range' | 'ambiguous' | 'too-large'

/**
 * A measured number. A separator before three digits groups thousands, as 5.000 mAh and 5,000 mAh do; before
 * one or two digits it begins decimals.
 */
export function readMeasure(text: string): Reading<number, QuantityDoubt> {
  const plain = plainCharacters(text)
  if (plain === '') return doubt('empty', text, 'is empty')
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(plain)) return { ok: true, value: Number(plain.replace(/[.,]/g, '')) }
  if (/^\d{1,12}(?:[.,]\d{1,2})?$/.test(plain)) return { ok: true, value: Number(plain.replace(',', '.')) }
  return doubt('not-a-number', text, 'is no number')
}

/**
 * A percentage from 0 to 100 in per cent, with or without its sign. A minus is one that is taken off. A
 * number below 1 without a sign may be the share of a spreadsheet, 0.1 for 10 %.
 */
export function readPercent(text: string): Reading<number, QuantityDoubt> {
  const plain = plainCharacters(text)
  if (plain === '') return doubt('empty', text, 'is empty')
  if (/\d ?%? ?[-–~] ?\d/.test(plain)) return doubt('range', text, 'is a range of percentages')
  const [, digits, sign] =
    /^[-–]? ?(\d{1,3}(?:[.,]\d{1,4})?) ?(%|percent|phần trăm|pour cent|퍼센트|パーセント)?$/iu.exec(plain) ??
    []
  if (digits === undefined) return doubt('not-a-number', text, 'is no percentage')
  if (/,\d{3}$/.test(digits)) return doubt('not-a-number', text, 'may be more than 100 percent')
  const percent = Number(digits.replace(',', '.'))
  if (percent > 0 && percent < 1 && sign === undefined)
    return doubt('ambiguous', text, 'may be a percentage or a share of 1; write its sign')
  return percent > 100
    ? doubt('too-large', text, 'is more than 100 percent')
    : { ok: true, value: Math.round(percent * 100) / 100 }
}
