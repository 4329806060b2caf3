import { Parser } from 'htmlparser2'
import type { StepEntry } from '#entries/source.ts'
import { AMOUNT, toAmount } from '#text/amounts.ts'
import { fold } from '#text/fold.ts'
import { readMoment } from '#values/moments/read-moment.ts'

/** The result of a transformation: texts, or the reason why the field is empty. */
export type Transformed = { texts: string[] } | { doubt: string }

/** Applies one transformation. `valueOf` returns the text of another column, for templates. */
export function transform(
  texts: readonly string[],
  step: StepEntry,
  valueOf: (column: string) => string,
): Transformed {
  if (typeof step === 'string') return mapEach(texts, NAMED[step])
  if ('date' in step) return mapEach(texts, (text) => toMoment(text, step))
  if ('split' in step)
    return { texts: texts.flatMap((text) => text.split(step.split)).map((text) => text.trim()) }
  if ('lookup' in step) {
    const table = new Map(Object.entries(step.lookup).map(([key, value]) => [fold(key.trim()), value]))
    return mapEach(
      texts,
      (text) => table.get(fold(text)) ?? { doubt: `"${shorten(text)}" stands in no lookup` },
    )
  }
  const written = step.template.replace(/\{([^{}]+)\}/gu, (_, column: string) => valueOf(column))
  return { texts: [written.replace(/\s+/gu, ' ').trim()] }
}

type Step = (text: string) => string | { doubt: string }

const NAMED: Record<Extract<StepEntry, string>, Step> = {
  'strip-html': stripHtml,
  money: readMoney,
  percent: (text) => {
    const [, digits] = /^(?:-\s?)?(\d{1,3}(?:[.,]\d{1,2})?)\s?%?$/.exec(text.trim()) ?? []
    return digits === undefined ? { doubt: `"${shorten(text)}" is no percentage` } : digits.replace(',', '.')
  },
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  'first-line': (text) => text.split('\n', 1)[0] ?? '',
}

function mapEach(texts: readonly string[], step: Step): Transformed {
  const done: string[] = []
  for (const text of texts) {
    const result = step(text)
    if (typeof result !== 'string') return result
    done.push(result)
  }
  return { texts: done.filter((text) => text !== '') }
}

const CURRENCY =
  /^(?:vnd|sgd|idr|thb|myr|php|usd|rm|rp|₫|\$|s\$|฿|₱|đ|d)\s?|\s?(?:vnd|vnđ|sgd|idr|thb|myr|php|usd|₫|đ|dong|đồng)$/iu
const MONEY = new RegExp(`^${AMOUNT}$`, 'u')

/** An amount as digits without its currency. Accepts `1.299.000`, `50K`, `VND 50,000`, `12.50 SGD`. */
function readMoney(text: string): string | { doubt: string } {
  const bare = text.trim().replace(CURRENCY, '').trim()
  if (/^\d{1,12}(?:\.\d{1,2})?$/.test(bare)) return String(Number(bare))
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(bare)) return bare.replace(/[.,]/g, '')
  if (/^\d{1,3}(?:,\d{3})+\.\d{2}$/.test(bare)) return String(Number(bare.replaceAll(',', '')))
  const [, digits, unit] = MONEY.exec(fold(bare)) ?? []
  return unit === undefined
    ? { doubt: `"${shorten(text)}" is no amount` }
    : String(Math.round(toAmount(digits, unit)))
}

/**
 * What a cell says of time as `from/to`, both in milliseconds since 1970. They are equal for a moment; for
 * a day and for an interval they are its first moment and its last second. A side that is open is empty.
 */
function toMoment(
  text: string,
  { date: forms, zone }: { date: readonly string[]; zone?: string | undefined },
): string | { doubt: string } {
  const read = readMoment(text, { forms, zone })
  return read.ok ? `${read.value.from ?? ''}/${read.value.to ?? ''}` : { doubt: read.message }
}

/** The text of HTML with line breaks; scripts and styles are left out. */
function stripHtml(html: string): string {
  if (!/[<&]/.test(html)) return html
  let text = ''
  let hidden = 0
  const parser = new Parser({
    onopentagname: (name) => {
      if (name === 'script' || name === 'style') hidden += 1
      if (/^(?:br|p|div|li|tr|h\d|ul|ol)$/.test(name)) text += '\n'
    },
    onclosetag: (name) => {
      if (name === 'script' || name === 'style') hidden -= 1
      if (/^(?:p|div|li|tr|h\d)$/.test(name)) text += '\n'
    },
    ontext: (part) => {
      if (hidden === 0) text += part
    },
  })
  parser.end(html)
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
