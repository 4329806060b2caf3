/** Collects what needs an editor. */
import { dealStateAt } from '#catalog/deal-state.ts'
import { CATEGORY_IDS } from '#contract/category.ts'
import { type Content, idOf, type NamedSource, nameOf } from '#entries/check-content.ts'
import type { Finding } from '#review/finding.ts'
import { DAY_MS, vietnamDayOf } from '#text/days.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '#text/language.ts'

/** An item for an editor to check. */
interface ReportLine {
  text: string
  /** The path within the content folder; absent for items without a file. */
  file?: string
}

export interface ReportSection {
  title: string
  advice: string
  lines: ReportLine[]
}

export interface Report {
  /** When the report was created, milliseconds since 1970. */
  now: number
  /** The number of deals in each state, by category and in total. */
  states: { name: string; current: number; upcoming: number; ended: number; draft: number }[]
  sections: ReportSection[]
}

export interface ReportOptions {
  now: number
  content: Content
  /** The files of the records. */
  sources: readonly Pick<NamedSource, 'path'>[]
  findings: readonly Finding[]
  /** Searches by shoppers with their number of results; a query may occur several times. */
  searches?: readonly { query: string; total: number }[]
  /** Addresses that were requested, with the status of the response. */
  addresses?: readonly { url: string; status: number }[]
}

const WEEK_MS = 7 * DAY_MS

/** Age in days from which a check is old, when the site does not define it. */
const OLD_CHECK_DAYS = 90

const SEARCHES_SHOWN = 50

type Deal = Content['deals'][number]

/** The items of a catalog that need an editor, the most urgent first. */
export function createReport(options: ReportOptions): Report {
  const { now, content, findings } = options
  const { deals } = content
  const fileOf = createFileOf(options.sources)
  const lineOf = (deal: Deal, text: string): ReportLine => ({
    text: `${deal.title} · ${deal.store} · ${text}`,
    file: fileOf('deals', deal.id),
  })
  const current = deals.filter((deal) => dealStateAt(deal, now) === 'current')
  const running = deals.filter((deal) => dealStateAt(deal, now) !== 'ended' && deal.status === 'live')
  const dayOf = (millis: number): string => vietnamDayOf(millis)
  const limit = content.site.evidenceDays ?? OLD_CHECK_DAYS
  const isOld = ({ evidence }: Deal): boolean =>
    evidence !== undefined && now - evidence.checkedAt > limit * DAY_MS
  const withDeals = new Set(running.map(({ store }) => store))
  return {
    now,
    states: countStates(deals, now),
    sections: [
      {
        title: 'Mistakes',
        advice: 'npm run content says what to write.',
        lines: findings.map(({ file, line, field, message }) => ({
          text: `line ${line}, ${field}: ${message}`,
          file,
        })),
      },
      {
        title: 'Ending this week',
        advice: 'Find out whether they go on; correct endsAt.',
        lines: current
          .filter(({ endsAt }) => endsAt !== undefined && endsAt - now <= WEEK_MS)
          .toSorted((a, b) => (a.endsAt ?? 0) - (b.endsAt ?? 0))
          .map((deal) => lineOf(deal, `ends ${dayOf(deal.endsAt ?? now)}`)),
      },
      {
        title: 'Without an end',
        advice: 'Write endsAt where the store says it.',
        lines: running.filter(({ endsAt }) => endsAt === undefined).map((deal) => lineOf(deal, 'no endsAt')),
      },
      {
        title: 'Not verified',
        advice: 'Open the page or try the checkout, and write evidence.',
        lines: running
          .filter(({ evidence }) => evidence === undefined)
          .map((deal) => lineOf(deal, 'no evidence')),
      },
      {
        title: `Verified more than ${limit} days ago`,
        advice: 'Check again and correct checkedAt.',
        lines: running
          .filter(isOld)
          .map((deal) => lineOf(deal, `checked ${dayOf(deal.evidence?.checkedAt ?? now)}`)),
      },
      describeAddresses(options, running, lineOf),
      ...describeTranslations(content, running, fileOf),
      {
        title: 'Stores without a deal',
        advice: 'Look for one: npm run new -- deal --url …',
        lines: content.stores
          .filter(({ id }) => !withDeals.has(id))
          .map(({ id, name }) => ({ text: name, file: fileOf('stores', id) })),
      },
      describeSearches(options.searches),
    ].filter((section): section is ReportSection => section !== undefined),
  }
}

function createFileOf(sources: ReportOptions['sources']) {
  const files = new Map(sources.map(({ path }) => [`${nameOf(path)}/${idOf(path)}`, path]))
  return (name: string, id: string): string => files.get(`${name}/${id}`) ?? `${name}/${id}.yaml`
}

function countStates(deals: readonly Deal[], now: number): Report['states'] {
  const count = (name: string, some: readonly Deal[]) => {
    const states = some.map((deal) => (deal.status === 'draft' ? 'draft' : dealStateAt(deal, now)))
    const of = (state: string): number => states.filter((each) => each === state).length
    return {
      name,
      current: of('current'),
      upcoming: of('upcoming'),
      ended: of('ended'),
      draft: of('draft'),
    }
  }
  return [
    ...CATEGORY_IDS.map((id) =>
      count(
        id,
        deals.filter(({ category }) => category === id),
      ),
    ),
    count('all', deals),
  ]
}

/** Undefined when no addresses were requested. */
function describeAddresses(
  { addresses }: ReportOptions,
  deals: readonly Deal[],
  lineOf: (deal: Deal, text: string) => ReportLine,
): ReportSection | undefined {
  if (!addresses) return undefined
  const statuses = new Map(addresses.map(({ url, status }) => [url, status]))
  return {
    title: 'Broken or unchecked addresses',
    advice: 'Open the address; correct url, or write status: withdrawn.',
    lines: deals.flatMap((deal) => {
      const status = statuses.get(deal.url)
      if (status !== undefined && status < 400) return []
      return [lineOf(deal, status === undefined ? `not checked: ${deal.url}` : `${status}: ${deal.url}`)]
    }),
  }
}

function describeTranslations(
  { products, posts, stores }: Content,
  deals: readonly Deal[],
  fileOf: (name: string, id: string) => string,
): ReportSection[] {
  const records = [
    ...deals.map(({ id, title, lang, translations }) => ({ name: 'deals', id, title, lang, translations })),
    ...products.map(({ id, title, lang, translations }) => ({
      name: 'products',
      id,
      title,
      lang,
      translations,
    })),
    ...posts.map(({ id, title, lang, translations }) => ({ name: 'posts', id, title, lang, translations })),
    ...stores
      .filter(({ summary }) => summary !== undefined)
      .map(({ id, name, lang, translations }) => ({ name: 'stores', id, title: name, lang, translations })),
  ]
  return LANGUAGES.map((language) => ({
    title: `Not in ${LANGUAGE_NAMES[language]}`,
    advice: `Write translations: ${language}.`,
    lines: records
      .filter(({ lang, translations }) => lang !== language && translations[language] === undefined)
      .map(({ name, id, title }) => ({ text: title, file: fileOf(name, id) })),
  })).filter(({ lines }) => lines.length > 0)
}

/** Undefined when no searches were recorded. */
function describeSearches(searches: ReportOptions['searches']): ReportSection | undefined {
  if (!searches) return undefined
  const times = new Map<string, number>()
  for (const { query, total } of searches) {
    const key = query.trim().toLowerCase()
    if (total === 0 && key !== '') times.set(key, (times.get(key) ?? 0) + 1)
  }
  return {
    title: 'Searches that found nothing',
    advice: 'Add a deal, a store, or the word to the lexicon.',
    lines: [...times]
      .toSorted(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
      .slice(0, SEARCHES_SHOWN)
      .map(([query, count]) => ({ text: `${query} · ${count}×` })),
  }
}
