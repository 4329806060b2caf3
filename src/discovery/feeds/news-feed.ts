/** The news of what a reader follows, for those who want no alerts: as a feed and as a calendar. */
import { createNewsFinder, type News, recordOf } from '#alerts/find-news.ts'
import { endAlertsAt } from '#alerts/moments.ts'
import { describeNews, pathOf } from '#alerts/render-alert.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { siteTextsIn } from '#catalog/site-texts.ts'
import { storeNameOf } from '#catalog/store-name.ts'
import { inLanguage } from '#catalog/translations.ts'
import { CATEGORY_NAMES } from '#contract/category.ts'
import type { Follows } from '#contract/readers/alerts.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import type { DealFeed, FeedEntry } from '#discovery/feeds/deal-feed.ts'
import { momentsToCome } from '#discovery/feeds/end-calendar.ts'
import type { DealSearch } from '#search/search-outcome.ts'
import { renderCalendar } from '#text/calendar.ts'
import { DAY_MS } from '#text/days.ts'
import { fillIn } from '#text/format.ts'
import type { Language } from '#text/language.ts'

/** How far back news goes. */
const NEWS_MS = 14 * DAY_MS

/** The changes with which a record becomes news. */
const NEWS_TYPES: ReadonlySet<string> = new Set(['new', 'started', 'price_down'])

interface FollowedNews {
  follows: Follows
  language: Language
  catalog: Catalog
  search: DealSearch | undefined
  now: number
  /** The address of the feed, which has what is followed. */
  url: string
}

/** Creates the feed of the news of the last two weeks that still holds. */
export function createNewsFeed(asked: FollowedNews): DealFeed {
  const { catalog, language, now, url } = asked
  const entries = newsEntries(asked)
  return {
    title: titleOf(asked),
    description: siteTextsIn(language, catalog.site).description,
    language,
    author: catalog.site.name,
    pageUrl: absoluteUrl(catalog.siteUrl, routes.watchlist(language)),
    atomUrl: url,
    jsonUrl: url,
    updatedAt: entries[0]?.updatedAt ?? Math.min(catalog.builtAt, now),
    entries,
  }
}

/** Renders the same news as a calendar, with the starts and ends to come of followed deals. */
export function renderNewsCalendar(asked: FollowedNews): string {
  const { follows, catalog, language, now } = asked
  const { host } = new URL(catalog.siteUrl)
  const deals = Object.keys(follows).flatMap((id) => {
    const [kind, , dealId = ''] = id.split('/')
    return (kind === 'deal' && catalog.dealOf(dealId)) || []
  })
  return renderCalendar({
    name: titleOf(asked),
    product: catalog.site.name,
    madeAt: catalog.builtAt,
    events: [
      ...newsEntries(asked).map(({ id = '', title, text, url, publishedAt }) => ({
        uid: `${id.slice(id.indexOf('#') + 1)}@${host}`,
        start: { at: publishedAt },
        summary: title,
        description: text,
        url,
      })),
      ...deals.flatMap((deal) => momentsToCome(deal, catalog, language, now)),
    ],
  })
}

function titleOf({ catalog, language }: FollowedNews): string {
  const { feedTitle, watchTitle } = catalog.stringsIn(language)
  return fillIn(feedTitle, { name: watchTitle, site: catalog.site.name })
}

function newsEntries({ follows, language, catalog, search, now }: FollowedNews): FeedEntry[] {
  const since = { publishedAt: now - NEWS_MS, seenAt: now - NEWS_MS }
  const { news } = createNewsFinder({ catalog, search, now })({ follows, language }, since)
  return news
    .map((each) => toEntry(each, { catalog, language, now }))
    .toSorted((a, b) => b.publishedAt - a.publishedAt)
}

function toEntry(
  news: News,
  { catalog, language, now }: Pick<FollowedNews, 'catalog' | 'language' | 'now'>,
): FeedEntry {
  const record = inLanguage(recordOf(news), language)
  const url = absoluteUrl(catalog.siteUrl, pathOf(news, language))
  const at = momentOf(news, catalog, now)
  const store = 'offers' in record ? record.offers[0]?.store : record.store
  return {
    url,
    // A price that is reached for the second time is news again.
    id: `${url}#${news.kind}-${record.id}-${at}`,
    title: record.title,
    text: describeNews(news, catalog, catalog.stringsIn(language)),
    lang: record.lang,
    category: { id: record.category, name: CATEGORY_NAMES[record.category][record.lang] },
    store: store === undefined ? '' : storeNameOf(store, catalog),
    publishedAt: at,
    updatedAt: at,
  }
}

/** When something became news. */
function momentOf(news: News, catalog: Catalog, now: number): number {
  if (news.kind === 'ends') return endAlertsAt(now)
  const record = recordOf(news)
  const recorded = catalog.changes.findLast(({ id, type }) => id === record.id && NEWS_TYPES.has(type))?.at
  const begun = 'startsAt' in record ? (record.startsAt ?? 0) : 0
  return Math.min(now, Math.max(recorded ?? 0, begun) || catalog.builtAt)
}
