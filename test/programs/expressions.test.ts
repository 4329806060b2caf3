/**
 * No text that comes from outside decides how long a regular expression of `src/` takes. recheck looks for an
 * attack on each expression; an attack counts when this engine, too, takes more than linear time for it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { check, type Diagnostics } from 'recheck'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Expression,
  generatedExpressions,
  countLaterExpressions,
  writtenExpressions,
} from '../support/expressions.ts'

interface Exception {
  file: string
  /** How the expression begins. */
  begins: string
  /** The longest text that is read with it, in UTF-16 units. */
  longest: number
  /** What the worst text of that length took when it was measured. */
  milliseconds: number
  why: string
}

/** Expressions that may take more than linear time, because their callers bound what they read. */
const EXCEPTIONS: readonly Exception[] = [
  {
    file: 'imports/terms/figures.ts',
    begins: String.raw`(?<![\p{L}])(?:tang|qua tang`,
    longest: 120,
    milliseconds: 1,
    why: 'Words that may follow each other in any number; readFigures gives it the 120 characters before a figure.',
  },
  {
    file: 'imports/terms/figures.ts',
    begins: String.raw`(?<![\p{L}])(?<!(?:cai|lap|no) )`,
    longest: 120,
    milliseconds: 1,
    why: 'As above: words of an order in any number, before 120 characters end.',
  },
  {
    file: 'search/reading/number-words.ts',
    begins: String.raw`(?<!\p{L}|\d\s)(?:m[ộốo]t|`,
    longest: 500,
    milliseconds: 2,
    why: 'Numerals in any number before a unit; a query has at most 500 characters.',
  },
  {
    file: 'search/reading/number-words.ts',
    begins: String.raw`(?<![\p{L}\d])(?:ninety|`,
    longest: 500,
    milliseconds: 2,
    why: 'As above, in English.',
  },
]

const EXCEPTIONS_MAX = 10
/** For the longest text of an exception, whatever else the machine does: processor time is counted. */
const EXCEPTION_MAX_MS = 50

/** Expressions that functions make of data, each with one that stands for what comes out. */
const MADE_LATER: Record<string, { count: number; likes: readonly RegExp[] }> = {
  'catalog/store-name.ts': {
    count: 1,
    likes: [/(?<![\p{Script=Latin}\p{N}])be(?![\p{Script=Latin}\p{N}])/u],
  },
  'components/search/related.ts': { count: 1, likes: [/(?<![a-z0-9])tra sua(?![a-z0-9])/] },
  'editing/fix-record.ts': { count: 1, likes: [/[^\P{C}\n\t\u200D]/gu] },
  'entries/url-pattern.ts': {
    count: 1,
    likes: [/^\/(?<slug>[^/]+)-i(?<item>\d+)(?:-s(?<sku>\d+))?\.html$/],
  },
  'form/values.ts': { count: 1, likes: [/[^\P{C}\n\t\u200D]/gu] },
  'imports/formats/read-table.ts': { count: 1, likes: [/^[\s",]*$/u] },
  'narrative/as-written.ts': {
    count: 1,
    likes: [/(?=((?<![\p{L}\p{N}])tra[^\p{L}\p{N}]+sua[^\p{L}\p{N}]+da(?![\p{L}\p{N}])))/gu],
  },
  'narrative/grounding.ts': {
    count: 3,
    likes: [
      /[“「『«"]\s?Trà sữa\s?[”」』»"]/gu,
      /(?<![A-Za-z0-9])DEMO20(?![A-Za-z0-9])/gu,
      /(?<![\p{Script=Latin}\p{N}])(?:Shopee|Tiki)(?![\p{Script=Latin}\p{N}])/gu,
    ],
  },
  'narrative/claims.ts': {
    count: 1,
    likes: [
      /(?<!\d)(?<day>\d{1,2})(?:er|st|nd|rd|th)?\s+(?<name>jan|january|janvier)\.?,?\s+(?<year>\d{4})(?!\d)/giu,
      /(?<!\d)(?<year>\d{4})\s*[./年년]\s*(?<month>\d{1,2})\s*[./月월]\s*(?<day>\d{1,2})(?:\s*[日일]|\.)?(?!\d)/giu,
    ],
  },
  'publish/releases/broken-links.ts': {
    count: 1,
    likes: [/^(?:(?:\/(?:en|ko))?\/search|\/s\/[^/]+|\/x(?:\/.*)?)$/],
  },
  'review/glossary.ts': {
    count: 3,
    likes: [
      /(?<![\p{L}\p{M}])(?<!mã (?=giảm))giảm(?![\p{L}\p{M}])/iu,
      /(?<![\p{L}\p{N}./@-])(?:ShopeeFood|GrabMart)(?![\p{L}\p{N}/-]|\.\p{L})/giu,
      /Booking\.com|`[^`]*`|https?:\S+|\]\([^)\]]*\)|\|?[-:]{3,}\|?/g,
    ],
  },
  'search/reading/read-by-ear.ts': { count: 1, likes: [/lo[^\p{L}\p{N}]+gi[^\p{L}\p{N}]+tech/u] },
  'site/compiled-entry.ts': { count: 1, likes: [/^(|\/en|\/ko)\/search\/?$/] },
  'values/moments/patterns.ts': {
    count: 1,
    likes: [/^(?<dd>\d{1,2})\/(?<MM>\d{1,2})\/(?<yyyy>\d{4})(?: (?<HH>\d{2}))?$/],
  },
}

/** Linear expressions take a few milliseconds for this many characters, others more than a second. */
const TRIED_CHARACTERS = 64_000
const LINEAR_MAX_MS = 300

const ANALYSIS_MS = 60_000
const VERDICTS = 'node_modules/.cache/expressions/recheck-4.5.json'

type Attack = (Diagnostics & { status: 'vulnerable' })['attack']
type Verdict = { attack: Attack } | { attack?: never; undecided?: string }

const keyOf = ({ source, flags }: Expression): string => `/${source}/${flags}`

/** Runs an attack of so many characters and returns the processor time in milliseconds; the least of three. */
function attackMs({ source, flags }: Expression, { pumps, suffix }: Attack, characters: number): number {
  const unit = pumps.reduce((sum, { pump }) => sum + pump.length, 0)
  const times = Math.ceil(characters / unit)
  const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix
  const expression = new RegExp(source, flags.replace(/[gy]/g, ''))
  const tries = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    expression.test(text)
    return process.cpuUsage(before).user / 1000
  })
  return Math.min(...tries)
}

function isConfirmed(expression: Expression, attack: Attack): boolean {
  for (let characters = 32; characters <= TRIED_CHARACTERS; characters *= 1.3)
    if (attackMs(expression, attack, characters) > LINEAR_MAX_MS) return true
  return false
}

async function analyse({ source, flags }: Expression): Promise<Verdict> {
  const found = await check(source, flags, { timeout: ANALYSIS_MS })
  if (found.status === 'vulnerable') return { attack: found.attack }
  return found.status === 'safe' ? {} : { undecided: found.error.kind }
}

/** Verdicts of earlier runs are kept: an analysis takes up to seconds, and few expressions change. */
function readVerdicts(): Record<string, Verdict> {
  try {
    return JSON.parse(readFileSync(VERDICTS, 'utf8')) as Record<string, Verdict>
  } catch {
    return {}
  }
}

let expressions: Expression[] = []
const verdicts: Record<string, Verdict> = readVerdicts()
const verdictOf = (expression: Expression): Verdict => verdicts[keyOf(expression)] ?? {}
const exceptionFor = ({ file, source }: Expression): Exception | undefined =>
  EXCEPTIONS.find((exception) => exception.file === file && source.startsWith(exception.begins))

beforeAll(async () => {
  const later = Object.entries(MADE_LATER).flatMap(([file, { likes }]) =>
    likes.map(({ source, flags }) => ({ file, source, flags })),
  )
  const all = [...writtenExpressions(), ...(await generatedExpressions()), ...later]
  expressions = [...new Map(all.map((expression) => [keyOf(expression), expression])).values()]
  const open = expressions.filter((expression) => verdicts[keyOf(expression)] === undefined)
  mkdirSync(dirname(VERDICTS), { recursive: true })
  for (const [index, expression] of open.entries()) {
    verdicts[keyOf(expression)] = await analyse(expression)
    if (index % 50 === 0 || index === open.length - 1) writeFileSync(VERDICTS, JSON.stringify(verdicts))
  }
}, 1_800_000)

describe('every regular expression of src/', () => {
  it('is seen: written, made while its file loads, or made of data in a listed place', () => {
    const counts = Object.fromEntries(Object.entries(MADE_LATER).map(([file, { count }]) => [file, count]))
    expect(countLaterExpressions()).toEqual(counts)
    expect(expressions.length).toBeGreaterThan(500)
  })

  it('is decided by the analyser', () => {
    const undecided = expressions.filter((expression) => 'undecided' in verdictOf(expression))
    expect(undecided.map(({ file, source }) => `${file} ${source}`)).toEqual([])
  })

  it('takes linear time for every text, or reads bounded ones', () => {
    const attacked = expressions.flatMap((expression) => {
      const { attack } = verdictOf(expression)
      return attack && !exceptionFor(expression) && isConfirmed(expression, attack)
        ? [`${expression.file}: /${expression.source}/ by ${attack.pattern}`]
        : []
    })
    expect(attacked).toEqual([])
  })

  it('is in the list of exceptions only where it needs to be, and is fast enough there', () => {
    expect(EXCEPTIONS.length).toBeLessThanOrEqual(EXCEPTIONS_MAX)
    for (const exception of EXCEPTIONS) {
      const attacks = expressions.flatMap((expression) => {
        const { attack } = verdictOf(expression)
        return attack && exceptionFor(expression) === exception ? [{ expression, attack }] : []
      })
      expect(attacks, `${exception.file} has no such attack`).toHaveLength(1)
      for (const { expression, attack } of attacks) {
        expect(attackMs(expression, attack, exception.longest), exception.file).toBeLessThan(EXCEPTION_MAX_MS)
      }
    }
  })

  it('would be told if it were cubic or quadratic', async () => {
    const likes = [
      String.raw`["]\s*([^"]*?)\s*["]`, // like a quotation with blanks within
      String.raw`\s+$`,
    ]
    for (const source of likes) {
      const expression = { file: '', source, flags: 'u' }
      const { attack } = await analyse(expression)
      expect(attack && isConfirmed(expression, attack), source).toBe(true)
    }
  })
})
