/** The deals of a list as a feed in no format yet: Atom and JSON are rendered from it. */
import type { Catalog } from '#catalog/catalog.ts'
import { siteTextsIn } from '#catalog/site-texts.ts'
import { storeNameOf } from '#catalog/store-name.ts'
import type { DealList } from '#catalog/deal-lists.ts'
import { newestFirst, newsMomentOf } from '#catalog/deal-order.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { summarise } from '#catalog/summarise.ts'
import { smartLinkUrl } from '#catalog/smart-link-url.ts'
import { inLanguage } from '#catalog/translations.ts'
import { CATEGORY_NAMES } from '#contract/category.ts'
import { fillIn } from '#text/format.ts'
import type { Language } from '#text/language.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'

/** The format-independent content of a feed. URLs are absolute, times are milliseconds since 1970. */
export interface DealFeed {
  title: string
  description: string
  language: Language
  author: string
  pageUrl: string
  atomUrl: string
  jsonUrl: string
  updatedAt: number
  entries: readonly FeedEntry[]
}

export interface FeedEntry {
  /** The page of the record. */
  url: string
  /**
   * By default the URL of the page. A change has an id of its own, because a page can have several changes.
   */
  id?: string
  /** The smart link to the store. */
  storeUrl?: string
  title: string
  text: string
  lang: Language
  category: { id: string; name: string }
  store: string
  publishedAt: number
  updatedAt: number
}

const ENTRIES_SHOWN = 50

/**
 * Creates the feed of the newest current deals of a list. The date of a deal is its start, or its last check.
 * A deal with neither is left out.
 */
export function createDealFeed(list: DealList, catalog: Catalog, language: Language, now: number): DealFeed {
  const { site, siteUrl, builtAt } = catalog
  const page = list.pathIn(language)
  const entries = newestFirst(catalog.currentDeals(now).filter(list.holds))
    .flatMap((deal) => toEntry(deal, catalog, language) ?? [])
    .slice(0, ENTRIES_SHOWN)
  const { description, notice } = siteTextsIn(language, site)
  return {
    title: fillIn(catalog.stringsIn(language).feedTitle, { name: list.nameIn(language), site: site.name }),
    description: [description, notice].filter(Boolean).join(' '),
    language,
    author: site.name,
    pageUrl: absoluteUrl(siteUrl, page),
    atomUrl: absoluteUrl(siteUrl, routes.atomFeed(page)),
    jsonUrl: absoluteUrl(siteUrl, routes.jsonFeed(page)),
    updatedAt: entries.reduce((newest, { updatedAt }) => Math.max(newest, updatedAt), 0) || builtAt,
    entries,
  }
}

function toEntry(authored: SnapshotDeal, catalog: Catalog, language: Language): FeedEntry | undefined {
  const { siteUrl } = catalog
  const deal = inLanguage(authored, language)
  const { evidence, lang, category } = deal
  const publishedAt = newsMomentOf(deal)
  if (publishedAt === undefined) return undefined
  return {
    url: absoluteUrl(siteUrl, routes.deal(deal, lang)),
    storeUrl: smartLinkUrl(deal.hashId, catalog),
    title: deal.title,
    text: summarise(deal, catalog.stringsIn(lang)),
    lang,
    category: { id: category, name: CATEGORY_NAMES[category][lang] },
    store: storeNameOf(deal.store, catalog),
    publishedAt,
    updatedAt: Math.max(publishedAt, evidence?.checkedAt ?? publishedAt),
  }
}
