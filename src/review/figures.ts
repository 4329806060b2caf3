/** Compares the figures in texts with the fields of their record. */
import { vietnamDayOf } from '#text/days.ts'
import type { Finding, Review, ReviewedRecord } from '#review/finding.ts'
import { createFindingCache } from '#review/finding-cache.ts'
import { readMoney } from '#values/money/read-money.ts'

/** `50K`, `1,5 triệu`, `1tr5`, `99.000đ`: an amount as Vietnamese shops write it. */
const MONEY = String.raw`(?<money>\d+(?:[.,]\d+)*\s?(?:k|nghìn|ngàn|tr|triệu|đ|₫|đồng|vnd)\d{0,3})(?![\p{L}\p{N}])`

const PERCENT = String.raw`(?<percent>\d{1,3}(?:[.,]\d+)?)\s?%`

/** Figures with the words that tell which field they repeat. */
const OFF = new RegExp(String.raw`giảm(?: ngay| thêm| thẳng)?\s+(?:${MONEY}|${PERCENT})`, 'giu')
const OFF_ENGLISH = new RegExp(String.raw`${PERCENT}\s+off\b`, 'giu')
const CAP = new RegExp(String.raw`tối đa\s+${MONEY}`, 'giu')
const MINIMUM = new RegExp(String.raw`(?:đơn|hóa đơn|đơn hàng) từ\s+${MONEY}`, 'giu')

/** The last day as Vietnamese texts write it: `đến hết 31/12`, `hết hạn ngày 31-12-2026`. */
const END =
  /(?:đến hết|hết hạn|áp dụng đến|hiệu lực đến|kết thúc)(?:\s+(?:vào|ngày))*\s+(?<day>\d{1,2})[/.-](?<month>\d{1,2})(?!\d)/giu

const NO_MINIMUM =
  /không (?:cần|yêu cầu|có) (?:giá trị )?(?:đơn )?(?:hàng )?tối thiểu|đơn (?:từ )?0\s?(?:đ|đồng)(?!\p{L})/iu

const NO_CAP = /không giới hạn (?:mức giảm|số tiền)|giảm không giới hạn|không (?:có |bị )?giới hạn mức giảm/iu

/**
 * A code that a text asks to enter. It must have a digit, because words in capitals without one are often
 * names.
 */
const CODE_IN_TEXT =
  /(?:[Mm]ã|[Nn]hập|[Cc]ode)\s+["“']?(?<code>(?=[A-Z_-]*\d)[A-Z0-9_-]{4,})(?![\p{L}\p{N}])/gu

/** Checks that figures in Vietnamese titles and summaries agree with the fields. */
export const reviewFigures: Review = ({ deals }) => {
  const once = cachedFor()
  return deals.flatMap((deal) => once(deal, () => reviewDeal(deal)))
}

const cachedFor = createFindingCache()

function reviewDeal(deal: ReviewedRecord<'deals'>): Finding[] {
  const { lang, title, summary = '', discount, translations } = deal.entry
  const isVietnamese = lang === 'vi' && (discount?.currency ?? 'VND') === 'VND'
  return [
    ...(isVietnamese ? reviewText(deal, 'title', title) : []),
    ...(isVietnamese ? reviewText(deal, 'summary', summary) : []),
    ...(isVietnamese ? [...reviewWords(deal, 'title', title), ...reviewWords(deal, 'summary', summary)] : []),
    ...(lang === 'en' ? reviewEnglish(deal, ['title'], title) : []),
    ...reviewEnglish(deal, ['translations', 'en', 'title'], translations.en?.title ?? ''),
  ]
}

/** Checks that `20% off` in a title is the percentage of the deal. */
function reviewEnglish(deal: ReviewedRecord<'deals'>, path: readonly string[], text: string): Finding[] {
  const { discount } = deal.entry
  if (discount?.kind !== 'percent') return []
  return contradictions(text, OFF_ENGLISH, true, discount.value, 'discount.value').map((message) =>
    deal.warningAt(path, message),
  )
}

function reviewText(deal: ReviewedRecord<'deals'>, field: 'title' | 'summary', text: string): Finding[] {
  const { discount, minimumSpend } = deal.entry
  const found = [
    ...(discount?.kind === 'percent' || discount?.kind === 'amount'
      ? contradictions(text, OFF, discount.kind === 'percent', discount.value, 'discount.value')
      : []),
    ...contradictions(
      text,
      CAP,
      false,
      discount?.kind === 'amount' ? undefined : discount?.max,
      'discount.max',
    ),
    ...contradictions(text, MINIMUM, false, minimumSpend, 'minimumSpend'),
  ]
  return found.map((message) => deal.warningAt([field], message))
}

/** Checks that statements in words, codes and last days in a text agree with the fields. */
function reviewWords(deal: ReviewedRecord<'deals'>, field: 'title' | 'summary', text: string): Finding[] {
  const { code, discount, endsAt, minimumSpend } = deal.entry
  const found: string[] = []
  const codes = [...text.matchAll(CODE_IN_TEXT)].map(({ groups }) => groups?.['code'] ?? '')
  const other = codes.find((each) => each !== code?.toUpperCase())
  if (other !== undefined && !codes.includes(code ?? '')) {
    found.push(`names the code ${other}, but code is ${code ?? 'absent'}; correct one of them`)
  }
  if (NO_MINIMUM.test(text) && (minimumSpend ?? 0) > 0)
    found.push(`says that there is no minimum, but minimumSpend is ${minimumSpend}; correct one of them`)
  if (NO_CAP.test(text) && discount?.max !== undefined)
    found.push(`says that there is no cap, but discount.max is ${discount.max}; correct one of them`)
  if (endsAt !== undefined) {
    const [, month, day] = vietnamDayOf(endsAt).split('-').map(Number)
    const ends = [...text.matchAll(END)].map(({ groups, 0: words }) => ({ ...groups, words }))
    const isRight = ends.some(
      (each: Groups & object) => Number(each['day']) === day && Number(each['month']) === month,
    )
    const [wrong] = ends
    if (wrong && !isRight) found.push(`says "${wrong.words}", but endsAt is another day; correct one of them`)
  }
  return found.map((message) => deal.warningAt([field], message))
}

/**
 * The figures in a text that differ from a field. A text that also has the value of the field contradicts
 * nothing.
 */
function contradictions(
  text: string,
  pattern: RegExp,
  isPercent: boolean,
  value: number | undefined,
  field: string,
): string[] {
  if (value === undefined) return []
  const figures = [...text.matchAll(pattern)].flatMap(({ groups, 0: words }) => {
    const figure = isPercent ? percentOf(groups) : moneyOf(groups)
    return figure === undefined ? [] : [{ words, figure }]
  })
  const [wrong] = figures
  if (!wrong || figures.some(({ figure }) => figure === value)) return []
  return [`says "${wrong.words}", but ${field} is ${value}; correct one of them`]
}

type Groups = Record<string, string | undefined> | undefined

function percentOf(groups: Groups): number | undefined {
  const text = groups?.['percent']
  return text === undefined ? undefined : Number(text.replace(',', '.'))
}

/** The đồng of a match; undefined when they can be read as two amounts. */
function moneyOf(groups: Groups): number | undefined {
  const read = readMoney(groups?.['money'] ?? '', { store: 'VND' })
  return read.ok ? read.value.amount : undefined
}
