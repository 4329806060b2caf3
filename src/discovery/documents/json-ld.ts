/** Schema.org descriptions of the site and its records; views choose which a page has. */
import { currencyOf } from '#catalog/discount.ts'
import type { SaleDate } from '#catalog/sale-days.ts'
import type { SnapshotDeal, SnapshotProduct, Store } from '#catalog/snapshot.ts'
import { summarise } from '#catalog/summarise.ts'
import { smartLinkUrl } from '#catalog/smart-link-url.ts'
import { siteTextsIn } from '#catalog/site-texts.ts'
import type { Language } from '#text/language.ts'
import { lastSecondOf, toVietnamIso } from '#text/days.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import { largestPhoto } from '#pictures/photo-sizes.ts'
import type { Frame } from '#views/page-definition.ts'
import { renderJson } from '#text/json.ts'

export type JsonLd = Record<string, unknown>

/** A page by its name and its path: a step of a breadcrumb trail, or an item of a list. */
export interface Crumb {
  name: string
  path: string
}

/** The site with its search action. */
export function describeWebSite({ site, siteUrl }: Frame, language: Language): JsonLd {
  const { description, notice } = siteTextsIn(language, site)
  return {
    '@type': 'WebSite',
    '@id': absoluteUrl(siteUrl, '/#site'),
    name: site.name,
    description: withNotice(description, notice),
    url: absoluteUrl(siteUrl, routes.home(language)),
    inLanguage: language,
    publisher: { '@id': absoluteUrl(siteUrl, '/#organization') },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${absoluteUrl(siteUrl, routes.search('', language))}{search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** The operator of the site. */
export function describeOrganization({ site, siteUrl }: Frame): JsonLd {
  const contact = site.contact.includes('@') ? { email: site.contact } : { url: site.contact }
  return {
    '@type': 'Organization',
    '@id': absoluteUrl(siteUrl, '/#organization'),
    name: site.name,
    url: absoluteUrl(siteUrl, routes.home()),
    logo: absoluteUrl(siteUrl, '/favicon.svg'),
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', ...contact },
  }
}

/** A store that deals belong to. */
export function describeStore(
  { name, url, photo }: Pick<Store, 'name' | 'url' | 'photo'>,
  summary: string | undefined,
  { siteUrl }: Frame,
): JsonLd {
  return {
    '@type': 'Organization',
    name,
    url,
    ...(summary !== undefined && { description: summary }),
    ...(photo && { logo: absoluteUrl(siteUrl, largestPhoto(photo)) }),
  }
}

/** A sale day as an event, from its first to its last second in Vietnam. */
export function describeSaleEvent(
  { day, startsAt }: SaleDate,
  { name, expectation }: { name: string; expectation: string | undefined },
  path: string,
  { siteUrl }: Frame,
): JsonLd {
  const url = `${absoluteUrl(siteUrl, path)}#${day.id}`
  return {
    '@type': 'Event',
    name,
    ...(expectation !== undefined && { description: expectation }),
    startDate: toVietnamIso(startsAt),
    endDate: toVietnamIso(lastSecondOf(startsAt)),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    url,
  }
}

/** The items of a list page, in order. */
export function describeList(name: string, items: readonly Crumb[], { siteUrl }: Frame): JsonLd {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => listItem(item, index, siteUrl)),
  }
}

/** The breadcrumb trail of a page. */
export function describeBreadcrumbs(crumbs: readonly Crumb[], { siteUrl }: Frame): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(siteUrl, path),
    })),
  }
}

/** A deal as an offer. A deal has no price, so the offer has none. */
export function describeDeal(
  deal: SnapshotDeal,
  store: Pick<Store, 'name' | 'url'> | undefined,
  frame: Frame,
  language: Language,
): JsonLd {
  const { title, category, startsAt, endsAt, minimumSpend } = deal
  return {
    '@type': 'Offer',
    name: title,
    description: withNotice(
      summarise(deal, frame.stringsIn(language)),
      siteTextsIn(language, frame.site).notice,
    ),
    url: smartLinkUrl(deal.hashId, frame),
    category,
    ...(store && { offeredBy: { '@type': 'Organization', name: store.name, url: store.url } }),
    ...(startsAt !== undefined && { validFrom: toVietnamIso(startsAt) }),
    ...(endsAt !== undefined && { validThrough: toVietnamIso(endsAt) }),
    ...(minimumSpend !== undefined && {
      eligibleTransactionVolume: {
        '@type': 'PriceSpecification',
        minPrice: minimumSpend,
        priceCurrency: currencyOf(deal),
      },
    }),
  }
}

const AVAILABILITY = {
  'in-stock': 'https://schema.org/InStock',
  'out-of-stock': 'https://schema.org/OutOfStock',
  preorder: 'https://schema.org/PreOrder',
  backorder: 'https://schema.org/BackOrder',
} as const

/** A product with the offer of each store, lowest price first. */
export function describeProduct(
  product: SnapshotProduct,
  storeNames: Record<string, string>,
  frame: Frame,
  language: Language,
): JsonLd {
  const { title, brand, summary, offers, specs, photo, gtin, imageUrl } = product
  const image = photo ? absoluteUrl(frame.siteUrl, largestPhoto(photo)) : imageUrl
  // A price range has a single currency, so only offers in the first one count.
  const range = offers.filter(({ currency }) => currency === offers[0]?.currency)
  const prices = range.map(({ price }) => price)
  return {
    '@type': 'Product',
    name: title,
    brand: { '@type': 'Brand', name: brand },
    ...(gtin !== undefined && { gtin }),
    ...(image !== undefined && { image }),
    ...(Object.keys(specs).length > 0 && {
      additionalProperty: Object.entries(specs).map(([specName, value]) => ({
        '@type': 'PropertyValue',
        name: specName,
        value,
      })),
    }),
    description: withNotice(summary ?? title, siteTextsIn(language, frame.site).notice),
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      priceCurrency: offers[0]?.currency ?? 'VND',
      offerCount: offers.length,
      offers: offers.map(({ store, price, currency, hashId, sale, availability }) => ({
        '@type': 'Offer',
        price,
        priceCurrency: currency,
        // Only the price of a sale is known to end.
        ...(sale?.endsAt !== undefined &&
          price === sale.price && { priceValidUntil: toVietnamIso(sale.endsAt) }),
        ...(availability !== undefined && { availability: AVAILABILITY[availability] }),
        url: smartLinkUrl(hashId, frame),
        seller: { '@type': 'Organization', name: storeNames[store] ?? store },
      })),
    },
  }
}

interface Article {
  title: string
  summary: string
  lang: string
  publishedAt: number
  updatedAt?: number | undefined
  tags: readonly string[]
}

/** An article of the blog. */
export function describePost(post: Article, path: string, { siteUrl }: Frame): JsonLd {
  const { title, summary, lang, publishedAt, updatedAt, tags } = post
  const organization = { '@id': absoluteUrl(siteUrl, '/#organization') }
  return {
    '@type': 'BlogPosting',
    headline: title,
    description: summary,
    inLanguage: lang,
    datePublished: toVietnamIso(publishedAt),
    dateModified: toVietnamIso(updatedAt ?? publishedAt),
    keywords: tags.join(', '),
    mainEntityOfPage: absoluteUrl(siteUrl, path),
    author: organization,
    publisher: organization,
  }
}

/**
 * Renders objects as the text of a script element. The text is escaped, so that no value can end the element.
 */
export function renderJsonLd(objects: readonly JsonLd[]): string {
  return renderJson({ '@context': 'https://schema.org', '@graph': objects })
}

function listItem({ name, path }: Crumb, index: number, siteUrl: string): JsonLd {
  return { '@type': 'ListItem', position: index + 1, name, url: absoluteUrl(siteUrl, path) }
}

function withNotice(text: string, notice: string | undefined): string {
  return [text, notice].filter(Boolean).join(' ')
}
