import type { Catalog } from '#catalog/catalog.ts'
import type { DealList } from '#catalog/deal-lists.ts'
import { newestFirst } from '#catalog/list-deals.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { summarise } from '#catalog/summarise.ts'
import { smartLinkUrl } from '#catalog/to-deal.ts'
import { inLanguage } from '#catalog/translations.ts'
import { CATEGORY_NAMES } from '#contract/category.ts'
import { fillIn } from '#contract/format.ts'
import type { Language } from '#contract/language.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'

/** What Atom and JSON Feed say of a list, each in its own form. URLs are absolute, moments milliseconds since 1970. */
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

interface FeedEntry {
  /** The deal's own page, which also is its id. */
  url: string
  storeUrl: string
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
 * The newest deals of a list that can be used when the catalog is built.
 * A deal is as new as its start, or as its last check; without either nobody knows, and it is no news.
 */
export function createDealFeed(list: DealList, catalog: Catalog, language: Language): DealFeed {
  const { site, siteUrl, builtAt } = catalog
  const page = list.pathIn(language)
  const entries = newestFirst(catalog.currentDeals(builtAt).filter(list.holds))
    .flatMap((deal) => toEntry(deal, catalog, language) ?? [])
    .slice(0, ENTRIES_SHOWN)
  const { description = site.description, notice = site.notice } = site.translations[language] ?? {}
  return {
    title: fillIn(catalog.wordsIn(language).feedTitle, { name: list.nameIn(language), site: site.name }),
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
  const { siteUrl, stores } = catalog
  const deal = inLanguage(authored, language)
  const { startsAt, evidence, lang, category } = deal
  const publishedAt = startsAt ?? evidence?.checkedAt
  if (publishedAt === undefined) return undefined
  return {
    url: absoluteUrl(siteUrl, routes.deal(deal, lang)),
    storeUrl: smartLinkUrl(deal.hashId, catalog),
    title: deal.title,
    text: summarise(deal, catalog.wordsIn(lang)),
    lang,
    category: { id: category, name: CATEGORY_NAMES[category][lang] },
    store: stores.get(deal.store)?.name ?? deal.store,
    publishedAt,
    updatedAt: Math.max(publishedAt, evidence?.checkedAt ?? publishedAt),
  }
}
