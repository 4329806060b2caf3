/** Followed records become the rows of the watchlist. */
import { fillIn, formatMoment, formatMoney, formatStart } from '#text/format.ts'
import { LANGUAGES, type Language } from '#text/language.ts'
import { routes } from '#contract/routes.ts'
import { type Change, endOf, priceNow, startOf, type WatchedRecords } from '#browser/watch-changes.ts'
import type { Watchlist } from '#browser/watchlist.ts'

/** A row of the watchlist: a link, notes, and a mark if something is noteworthy. */
export interface Row {
  /** The id that the row's button unfollows; undefined for a row that only informs. */
  follows?: string
  text: string
  /** The name alone, for the label of the button. */
  name: string
  href?: string
  lang: string
  notes: string[]
  mark?: string
  /** The code to enter, if the deal is current. */
  code?: string
  /** The end of a deal, for the countdown, in milliseconds since 1970. */
  until?: number
}

export interface Rows {
  changes: Row[]
  products: Row[]
  stores: Row[]
  searches: Row[]
  deals: Row[]
  ended: Row[]
}

/** The strings from the page's data attributes, by name. */
type RowStrings = Record<string, string>

/** The data that every row is made from. */
interface Material {
  list: Watchlist
  found: WatchedRecords
  language: Language
  strings: RowStrings
  /** Milliseconds since 1970. */
  now: number
}

/** All rows of the page. Deals that end first come first. */
export function toRows(changes: readonly Change[], material: Material): Rows {
  const { list, found, now } = material
  const ids = Object.keys(list.followed)
  const of = (kind: string): string[] => ids.filter((id) => id.startsWith(`${kind}/`))
  const deals = of('deal').toSorted((a, b) => endOf(a, list, found) - endOf(b, list, found))
  const hasEnded = (id: string): boolean => endOf(id, list, found) < now
  return {
    changes: changes.map((change) => changeRow(change, material)),
    products: of('product').map((id) => productRow(id, material)),
    stores: of('store').map((id) => storeRow(id, material)),
    searches: of('search').map((id) => searchRow(id, material)),
    deals: deals.filter((id) => !hasEnded(id)).map((id) => dealRow(id, material)),
    ended: deals.filter(hasEnded).map((id) => dealRow(id, material)),
  }
}

function dealRow(follows: string, { list, found, language, strings, now }: Material): Row {
  const [, store = '', deal = ''] = follows.split('/')
  const record = found.stores[store]
  const { text: name, lang } = titleIn(record?.deals[deal]?.titles, list, follows, language)
  const end = endOf(follows, list, found)
  const isGone = end === -Infinity
  const startsAt = startOf(follows, found) ?? -Infinity
  const isComing = startsAt > now
  const code = isComing || end < now ? undefined : record?.deals[deal]?.code
  return {
    follows,
    text: name,
    name,
    lang,
    ...(!isGone && { href: routes.deal({ store, id: deal }, toLanguage(lang)) }),
    notes: [
      record?.name ?? store,
      isComing ? fillIn(strings['startsOn'] ?? '', { date: formatStart(startsAt, language) }) : '',
      Number.isFinite(end) ? fillIn(strings['endsOn'] ?? '', { date: formatMoment(end, language) }) : '',
    ].filter(Boolean),
    ...(isGone && { mark: strings['gone'] ?? '' }),
    ...(code !== undefined && { code }),
    ...(Number.isFinite(end) && { until: end }),
  }
}

function storeRow(follows: string, { list, found, language, strings, now }: Material): Row {
  const id = follows.slice('store/'.length)
  const record = found.stores[id]
  const name = record?.name ?? list.followed[follows]?.name ?? id
  const count = Object.values(record?.deals ?? {}).filter(
    ({ startsAt = -Infinity, endsAt = Infinity }) => startsAt <= now && now <= endsAt,
  ).length
  return {
    follows,
    text: name,
    name,
    lang: language,
    ...placeOf(follows, routes.storeCodes(id, language), found, strings),
    notes: record ? [fillIn(strings['dealsCountShort'] ?? '', { count })] : [],
  }
}

function searchRow(follows: string, { list, language }: Material): Row {
  const name = list.followed[follows]?.name ?? follows
  return { follows, text: name, name, href: routes.search(name, language), lang: language, notes: [] }
}

function productRow(follows: string, { list, found, language, strings, now }: Material): Row {
  const id = follows.slice('product/'.length)
  const record = found.products[id]
  const { text: name, lang } = titleIn(record?.titles, list, follows, language)
  const { target } = list.followed[follows] ?? {}
  const money = (amount: number): string => formatMoney(amount, record?.currency ?? 'VND', language)
  const lowest = record && priceNow(record, now)
  const isReached = lowest !== undefined && target !== undefined && lowest.price <= target
  return {
    follows,
    text: name,
    name,
    lang,
    ...placeOf(follows, routes.product(id, toLanguage(lang)), found, strings),
    notes: [
      lowest ? fillIn(strings['lowestPrice'] ?? '', { price: money(lowest.price), store: lowest.store }) : '',
      target === undefined ? '' : fillIn(strings['targetIs'] ?? '', { price: money(target) }),
    ].filter(Boolean),
    ...(isReached && { mark: strings['targetReached'] ?? '' }),
  }
}

/** The link to a followed item, or a mark when the site no longer has it. */
function placeOf(
  follows: string,
  href: string,
  { gone }: WatchedRecords,
  strings: RowStrings,
): Pick<Row, 'href' | 'mark'> {
  return gone.has(follows) ? { mark: strings['gone'] ?? '' } : { href }
}

function changeRow(change: Change, material: Material): Row {
  const { found, language, strings } = material
  if (change.kind === 'new') {
    const row = dealRow(`deal/${change.store}/${change.deal}`, material)
    const store = found.stores[change.store]?.name ?? change.store
    return changeOf(row, fillIn(strings['changeNew'] ?? '', { store, name: row.name }))
  }
  if (change.kind === 'price') {
    const row = productRow(change.follows, material)
    const { currency = 'VND' } = found.products[change.follows.slice('product/'.length)] ?? {}
    const [from, to] = [change.from, change.to].map((amount) => formatMoney(amount, currency, language))
    const text = fillIn(strings['changePrice'] ?? '', { name: row.name, from: from ?? '', to: to ?? '' })
    return { ...changeOf(row, text), ...(row.mark !== undefined && { mark: row.mark }) }
  }
  const row = dealRow(change.follows, material)
  if (change.kind === 'begun') return changeOf(row, fillIn(strings['changeBegun'] ?? '', { name: row.name }))
  if (change.kind === 'ended') return changeOf(row, fillIn(strings['changeEnded'] ?? '', { name: row.name }))
  const date = formatMoment(change.until, language)
  return changeOf(row, fillIn(strings['changeSoon'] ?? '', { name: row.name, date }))
}

/** A row that only reports a change. */
function changeOf({ name, href }: Row, text: string): Row {
  return { text, name, lang: '', notes: [], ...(href !== undefined && { href }) }
}

/** A title in the page's language, else in the record's own. Without a record it is the stored name. */
function titleIn(
  titles: Record<string, string> | undefined,
  list: Watchlist,
  follows: string,
  language: Language,
): { text: string; lang: string } {
  const translated = titles?.[language]
  if (translated !== undefined) return { text: translated, lang: language }
  const [[lang, text] = ['vi', list.followed[follows]?.name ?? follows]] = Object.entries(titles ?? {})
  return { text, lang }
}

function toLanguage(lang: string): Language {
  return LANGUAGES.find((language) => language === lang) ?? 'vi'
}
