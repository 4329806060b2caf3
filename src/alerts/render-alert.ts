/** News becomes the message that a service worker shows. */
import { type News, recordOf } from '#alerts/find-news.ts'
import type { Subscriber } from '#alerts/subscription.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { storeNameOf } from '#catalog/store-name.ts'
import { inLanguage } from '#catalog/translations.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import type { Strings } from '#entries/strings.ts'
import { DAY_MS } from '#text/days.ts'
import { fillIn, formatMoment, formatMoney } from '#text/format.ts'
import type { Language } from '#text/language.ts'

/** The message as `public/push-worker.js` reads it. */
export interface AlertMessage {
  title: string
  /** Why it is told. */
  body: string
  lang: Language
  /** Where a tap leads. */
  url: string
  /** A later message with the same tag replaces an earlier one. */
  tag: string
  /** The id of the subscription, which the button ends. */
  id: string
  /** The text of that button. */
  end: string
}

export interface Alert {
  message: AlertMessage
  /** For how many seconds a push service keeps it while the device is offline. */
  ttlSeconds: number
}

/** Renders one message of all news: the first is told, the others are counted. There must be some. */
export function renderAlert(
  news: readonly News[],
  { id, language }: { id: string } & Pick<Subscriber, 'language'>,
  catalog: Catalog,
  now: number,
): Alert {
  const [first] = news
  if (!first) throw new Error('An alert needs news')
  const strings = catalog.stringsIn(language)
  const record = inLanguage(recordOf(first), language)
  const others = news.length - 1
  const why = describeNews(first, catalog, strings)
  const path = others === 0 ? pathOf(first, language) : routes.watchlist(language)
  const end = first.kind === 'ends' ? first.endsAt : now + DAY_MS
  return {
    message: {
      title: record.title,
      body: others === 0 ? why : [why, fillIn(strings.alertMore, { count: others })].join('\n'),
      lang: language,
      url: absoluteUrl(catalog.siteUrl, path),
      tag: `${first.kind}/${record.id}`,
      id,
      end: strings.alertEnd,
    },
    ttlSeconds: Math.max(1, Math.floor((Math.min(end, now + DAY_MS) - now) / 1000)),
  }
}

/** The reason for which news is told, in the language of `strings`. */
export function describeNews(news: News, catalog: Catalog, strings: Strings): string {
  const { language } = strings
  switch (news.kind) {
    case 'price': {
      const money = (amount: number): string => formatMoney(amount, news.currency, language)
      const store = storeNameOf(news.store, catalog)
      return fillIn(strings.alertPrice, { price: money(news.paid), target: money(news.target), store })
    }
    case 'begun':
      return fillIn(strings.alertBegun, { store: storeNameOf(news.deal.store, catalog) })
    case 'new':
      return fillIn(strings.alertNew, { store: storeNameOf(news.deal.store, catalog) })
    case 'found':
      return fillIn(strings.alertFound, { query: news.query })
    case 'ends':
      return fillIn(strings.alertEnds, { date: formatMoment(news.endsAt, language) })
  }
}

/** News on one line: what it is about, and the reason for which it is told. */
export function newsLine(news: News, catalog: Catalog, strings: Strings): string {
  const { title } = inLanguage(recordOf(news), strings.language)
  return fillIn(strings.labelled, { label: title, value: describeNews(news, catalog, strings) })
}

/** The page of the record that news is about. */
export function pathOf(news: News, language: Language): string {
  const record = recordOf(news)
  const { lang } = inLanguage(record, language)
  return 'offers' in record ? routes.product(record.id, lang) : routes.deal(record, lang)
}
