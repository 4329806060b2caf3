/** Builds every address of the site. */
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#text/language.ts'

/**
 * Every path of the site that is written into an answer or a page. A route that takes a language exists in
 * all languages; without one it gives the Vietnamese path.
 */
export const routes = {
  home: (language?: Language) => inLanguage('/', language),
  about: (language?: Language) => inLanguage('/gioi-thieu', language),
  codes: (language?: Language) => inLanguage('/ma-giam-gia', language),
  storeCodes: (store: string, language?: Language) => inLanguage(`/ma-giam-gia/${store}`, language),
  /** A later part of the codes of a store with many deals, from 2 on; the first part is `storeCodes`. */
  storeCodesPart: (store: string, part: number, language?: Language) =>
    inLanguage(`/ma-giam-gia/${store}/page/${part}`, language),
  deal: ({ store, id }: { store: string; id: string }, language?: Language) =>
    inLanguage(`/ma-giam-gia/${store}/${id}`, language),
  stores: (language?: Language) => inLanguage('/cua-hang', language),
  category: (id: string, language?: Language) => inLanguage(`/danh-muc/${id}`, language),
  saleDays: (language?: Language) => inLanguage('/lich-sale', language),
  saleCalendar: (language?: Language) => inLanguage('/lich-sale.ics', language),
  /** Changes by day. Its feeds also exist below the page of every store, category and product. */
  changes: (language?: Language) => inLanguage('/moi-va-het-han', language),
  changesAtom: (page: string) => `${page}/changes.atom`,
  changesJson: (page: string) => `${page}/changes.json`,
  changesCalendar: (page: string) => `${page}/changes.ics`,
  watchlist: (language?: Language) => inLanguage('/theo-doi', language),
  /** The panel of the watchlist for alerts, a fragment. */
  alerts: (language?: Language) => inLanguage('/theo-doi/alerts', language),
  /** What is news of the followed things that the query string lists, as a feed or a calendar. */
  newsFeed: (form: 'atom' | 'ics', language?: Language) =>
    `${inLanguage('/theo-doi/feed', language)}?as=${form}`,
  /** The form for tips, which is sent to the same address. */
  tips: (language?: Language) => inLanguage('/bao-uu-dai', language),
  /** What became of a tip, by its number. */
  tip: (number: string, language?: Language) => inLanguage(`/bao-uu-dai/${number}`, language),
  mediaKit: (language?: Language) => inLanguage('/media-kit', language),
  products: (language?: Language) => inLanguage('/san-pham-noi-bat', language),
  product: (id: string, language?: Language) => inLanguage(`/san-pham/${id}`, language),
  savings: (language?: Language) => inLanguage('/tinh-gia', language),
  /** The completions of search boxes, in all languages. */
  completions: () => '/goi-y.json',
  /** Data with which the script of the calculator computes prices in the browser. */
  savingsSheet: (language?: Language) => inLanguage('/tinh-gia.json', language),
  blog: (language?: Language) => inLanguage('/blog', language),
  post: (id: string, language?: Language) => inLanguage(`/blog/${id}`, language),
  smartLinks: (language?: Language) => inLanguage('/smart-link', language),
  getLink: (language?: Language) => inLanguage('/get-link', language),
  /** The action of the form on `getLink`. */
  linkForm: (language?: Language) => inLanguage('/get-link/create', language),
  createdLink: (hashId: string, language?: Language) => inLanguage(`/get-link/${hashId}`, language),
  linkQr: (hashId: string) => `/get-link/${hashId}.svg`,
  linkPreview: (hashId: string) => `/s/${hashId}+`,
  /**
   * Feeds of the newest deals on a page that lists deals, as Atom and JSON Feed, and a calendar of their
   * ends.
   */
  atomFeed: (page: string) => `${page}/feed.atom`,
  jsonFeed: (page: string) => `${page}/feed.json`,
  endCalendar: (page: string) => `${page}/endings.ics`,
  /** The beginning and the end of one deal, as calendars. */
  dealStart: (deal: { store: string; id: string }, language?: Language) =>
    inLanguage(`/ma-giam-gia/${deal.store}/${deal.id}/start.ics`, language),
  dealEnd: (deal: { store: string; id: string }, language?: Language) =>
    inLanguage(`/ma-giam-gia/${deal.store}/${deal.id}/end.ics`, language),
  /** Data that the watchlist loads for the stores and products that it follows. */
  watchedStore: (id: string) => `/theo-doi/cua-hang/${id}.json`,
  watchedProduct: (id: string) => `/theo-doi/san-pham/${id}.json`,
  logo: (name: string) => `/media-kit/${name}`,
  docs: () => '/docs',
  /** The web app manifest. */
  manifest: (language?: Language) => inLanguage('/manifest.webmanifest', language),
  /** The page that the server sends with status 404. */
  notFound: (language?: Language) => inLanguage('/404', language),
  /** The page that the server sends when rendering fails. */
  failed: (language?: Language) => inLanguage('/500', language),
  /** The page that the service worker shows for a page that is not cached while the reader is offline. */
  offline: (language?: Language) => inLanguage('/offline', language),
  search: (query: string, language?: Language) =>
    `${inLanguage('/search', language)}?q=${encodeURIComponent(query)}`,
  /** The action of the search box. */
  searchPage: (language?: Language) => inLanguage('/search', language),
  /** The results without a page around them, for results while the reader types. */
  searchResults: (language?: Language) => inLanguage('/search/results', language),
  advancedSearch: (language?: Language) => inLanguage('/tim-kiem-nang-cao', language),
  /** The internal path that renders `advancedSearch` when the query string has a search. */
  advancedAnswer: (language?: Language) => inLanguage('/search/advanced', language),
  advancedResults: (language?: Language) => inLanguage('/tim-kiem-nang-cao/results', language),
  /**
   * The internal path that renders a list of deals when the query string filters or sorts it. `list` is the
   * Vietnamese path of the list.
   */
  browsed: (list: string, language?: Language) => inLanguage(`/search/browse${list}`, language),
  smartLink: (hashId: string) => `/s/${hashId}`,
  /**
   * A relative link to the same page in another language, for smart links, whose paths have no language. It
   * leaves out the path, whose length the client chooses.
   */
  asked: (language: Language) => `?language=${language}`,
  mcp: () => '/mcp',
}

/** Vietnamese pages are at the root; those of other languages are below the code of the language. */
function inLanguage(path: string, language: Language = DEFAULT_LANGUAGE): string {
  if (language === DEFAULT_LANGUAGE) return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

/** The language of a path by its first segment; Vietnamese when it names none. */
export function languageOf(path: string): Language {
  const [, first] = path.split('/', 2)
  return LANGUAGES.find((language) => first === language) ?? DEFAULT_LANGUAGE
}

/** An absolute URL for a path. */
export function absoluteUrl(siteUrl: string, path: string): string {
  return `${siteUrl.replace(/\/$/, '')}${path}`
}

/** Parses the parameter of a smart link; a plus sign at the end asks for the preview. */
export function parseLinkParameter(text: string): { hashId: string; isPreview: boolean } {
  return text.endsWith('+')
    ? { hashId: text.slice(0, -1), isPreview: true }
    : { hashId: text, isPreview: false }
}

/** Names that RFC 2606 reserves for examples: a contact there is a placeholder, which nobody reads. */
const RESERVED_NAME = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/

/**
 * URL of a contact, which is an address of a page or of e-mail; undefined while the site has only a
 * placeholder.
 */
export function contactUrl(contact: string): string | undefined {
  const mailHost = contact.split('@')[1]
  if (RESERVED_NAME.test(mailHost ?? new URL(contact).hostname)) return undefined
  return mailHost === undefined ? contact : `mailto:${contact}`
}

/**
 * URL at which a reader reports a deal: the contact with the id of the deal, undefined while there is none.
 * `{id}` in `subject` is replaced by it.
 */
export function reportUrl(contact: string, id: string, subject: string): string | undefined {
  const url = contactUrl(contact)
  if (url?.startsWith('mailto:')) return `${url}?subject=${encodeURIComponent(subject.replace('{id}', id))}`
  return url && `${url}${url.includes('?') ? '&' : '?'}deal=${encodeURIComponent(id)}`
}
