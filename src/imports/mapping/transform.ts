/** The transformations that a mapping can name, one text to texts; what fields mean comes later. */
import { Parser } from 'htmlparser2'
import type { StepEntry } from '#entries/source.ts'
import { fold } from '#text/fold.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { type MomentForm, readMoment } from '#values/moments/read-moment.ts'
import { readPercent } from '#values/quantities.ts'
import { shorten } from '#values/reading.ts'

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
  if ('value-of' in step)
    return mapEach(texts, (text) => pairsIn(text).get(fold(step['value-of'].trim())) ?? '')
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
  // Amounts are read where their currency is known.
  money: (text) => text,
  percent: (text) => {
    const read = readPercent(text)
    return read.ok ? String(read.value) : { doubt: read.message }
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

interface DateStep {
  date: readonly string[]
  zone?: string | undefined
}

/** What a step says of moments, one object for all rows. */
const formOf = onceForEach(({ date: forms, zone }: DateStep): MomentForm => ({ forms, zone }))

/**
 * What a cell says of time as `from/to`, both in milliseconds since 1970. They are equal for a moment; for
 * a day and for an interval they are its first moment and its last second. A side that is open is empty.
 */
function toMoment(text: string, step: DateStep): string | { doubt: string } {
  const read = readMoment(text, formOf(step))
  return read.ok ? `${read.value.from ?? ''}/${read.value.to ?? ''}` : { doubt: read.message }
}

/** The pairs of `color=red,brand=Demo` by their folded names. A value may have commas. */
function pairsIn(text: string): Map<string, string> {
  const pairs = text.split(/[,;|](?=[^,;|=]+=)/u).map((pair) => pair.split(/=(.*)/su))
  return new Map(pairs.map(([name = '', value = '']) => [fold(name.trim()), value.trim()]))
}

/** The text of HTML with line breaks; scripts and styles are left out. */
export function stripHtml(html: string): string {
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
