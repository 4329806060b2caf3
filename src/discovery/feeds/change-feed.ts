/** Changes of the catalog as feeds and calendars; deal-feed.ts has the deals themselves. */
import type { Catalog } from '#catalog/catalog.ts'
import { changeId, type RecordedChange } from '#catalog/recorded-change.ts'
import { siteTextsIn } from '#catalog/site-texts.ts'
import { storeNameOf } from '#catalog/store-name.ts'
import { retainedSince } from '#changes/retained-changes.ts'
import { listChanges } from '#changes/list-changes.ts'
import { describeChange } from '#changes/describe-change.ts'
import { pagePathOf, titleOf } from '#changes/to-change.ts'
import { inLanguage } from '#catalog/translations.ts'
import { CATEGORY_IDS, CATEGORY_NAMES } from '#contract/category.ts'
import type { ChangeFilter } from '#changes/list-changes.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import { fillIn } from '#text/format.ts'
import type { Language } from '#text/language.ts'
import { renderCalendar } from '#text/calendar.ts'
import type { DealFeed } from '#discovery/feeds/deal-feed.ts'

const ENTRIES_SHOWN = 100

/** A set of changes that has feeds: all changes, or those of a store, a category or a product. */
interface ChangeList {
  /** The path of the page below which its feeds are. */
  pathIn: (language: Language) => string
  nameIn: (language: Language) => string
  filter: ChangeFilter
}

/** Returns the list whose feeds are below a Vietnamese page, or undefined when the page has none. */
export function changeListAt(page: string, catalog: Catalog): ChangeList | undefined {
  if (page === routes.changes()) {
    return {
      pathIn: routes.changes,
      nameIn: (language) => catalog.stringsIn(language).changesTitle,
      filter: {},
    }
  }
  const id = page.slice(page.lastIndexOf('/') + 1)
  const product = catalog.productOf(id)
  if (product && page === routes.product(id)) {
    return {
      pathIn: (language) => routes.product(id, language),
      nameIn: (language) => inLanguage(product, language).title,
      filter: { product: id },
    }
  }
  if (catalog.stores.has(id) && page === routes.storeCodes(id)) {
    return {
      pathIn: (language) => routes.storeCodes(id, language),
      nameIn: () => storeNameOf(id, catalog),
      filter: { store: id },
    }
  }
  const category = CATEGORY_IDS.find((each) => page === routes.category(each))
  return (
    category && {
      pathIn: (language) => routes.category(category, language),
      nameIn: (language) => CATEGORY_NAMES[category][language],
      filter: { category },
    }
  )
}

/** Creates the feed of a list's latest changes. */
export function createChangeFeed(
  list: ChangeList,
  catalog: Catalog,
  language: Language,
  now: number,
): DealFeed {
  const { site, siteUrl, builtAt } = catalog
  const page = list.pathIn(language)
  const changes = latestOf(list, catalog, now)
  const { description, notice } = siteTextsIn(language, site)
  return {
    title: titleOfList(list, catalog, language),
    description: [description, notice].filter(Boolean).join(' '),
    language,
    author: site.name,
    pageUrl: absoluteUrl(siteUrl, page),
    atomUrl: absoluteUrl(siteUrl, routes.changesAtom(page)),
    jsonUrl: absoluteUrl(siteUrl, routes.changesJson(page)),
    updatedAt: changes[0]?.at ?? builtAt,
    entries: changes.map((change) => toEntry(change, catalog, language)),
  }
}

/** Renders the latest changes of a list as a calendar with one event per change. */
export function renderChangeCalendar(
  list: ChangeList,
  catalog: Catalog,
  language: Language,
  now: number,
): string {
  const { site, siteUrl } = catalog
  return renderCalendar({
    name: titleOfList(list, catalog, language),
    product: site.name,
    madeAt: catalog.builtAt,
    events: latestOf(list, catalog, now).map((change) => {
      const { title, text, url } = toEntry(change, catalog, language)
      return {
        uid: `${changeId(change)}@${new URL(siteUrl).host}`,
        start: { at: change.at },
        summary: title,
        ...(text !== '' && { description: text }),
        url,
      }
    }),
  })
}

function titleOfList({ nameIn }: ChangeList, catalog: Catalog, language: Language): string {
  return fillIn(catalog.stringsIn(language).changesFeedTitle, {
    name: nameIn(language),
    site: catalog.site.name,
  })
}

function latestOf({ filter }: ChangeList, catalog: Catalog, now: number): RecordedChange[] {
  return listChanges(catalog, retainedSince(now), now, filter).slice(-ENTRIES_SHOWN).toReversed()
}

function toEntry(change: RecordedChange, catalog: Catalog, language: Language): DealFeed['entries'][number] {
  const { siteUrl } = catalog
  const { at, category, store } = change
  const strings = catalog.stringsIn(language)
  const { title, lang } = titleOf(change, catalog, language)
  const { what, details } = describeChange(change, strings, language)
  const path = pagePathOf(change, catalog, language) ?? routes.changes(language)
  const url = absoluteUrl(siteUrl, path)
  return {
    id: `${url}#${changeId(change)}`,
    url,
    title: fillIn(strings.labelled, { label: what, value: title }),
    text: details.join('\n'),
    lang,
    category: { id: category, name: CATEGORY_NAMES[category][language] },
    store: store === undefined ? '' : storeNameOf(store, catalog),
    publishedAt: at,
    updatedAt: at,
  }
}
