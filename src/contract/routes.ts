import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#text/language.ts'

/**
 * Every path of the site that is written into an answer or a page. Pages exist in several languages; links
 * and search results in one.
 */
export const routes = {
  home: (language?: Language) => inLanguage('/', language),
  about: (language?: Language) => inLanguage('/gioi-thieu', language),
  codes: (language?: Language) => inLanguage('/ma-giam-gia', language),
  storeCodes: (store: string, language?: Language) => inLanguage(`/ma-giam-gia/${store}`, language),
  /** A further part of the codes of a store with many deals; the first is `storeCodes`. */
  storeCodesPart: (store: string, part: number, language?: Language) =>
    inLanguage(`/ma-giam-gia/${store}/page/${part}`, language),
  deal: ({ store, id }: { store: string; id: string }, language?: Language) =>
    inLanguage(`/ma-giam-gia/${store}/${id}`, language),
  stores: (language?: Language) => inLanguage('/cua-hang', language),
  category: (id: string, language?: Language) => inLanguage(`/danh-muc/${id}`, language),
  saleDays: (language?: Language) => inLanguage('/lich-sale', language),
  saleCalendar: (language?: Language) => inLanguage('/lich-sale.ics', language),
  /** What is new and over, by day, and its feeds, which every store, category and product has too. */
  changes: (language?: Language) => inLanguage('/moi-va-het-han', language),
  changesAtom: (page: string) => `${page}/changes.atom`,
  changesJson: (page: string) => `${page}/changes.json`,
  changesCalendar: (page: string) => `${page}/changes.ics`,
  watchlist: (language?: Language) => inLanguage('/theo-doi', language),
  mediaKit: (language?: Language) => inLanguage('/media-kit', language),
  products: (language?: Language) => inLanguage('/san-pham-noi-bat', language),
  product: (id: string, language?: Language) => inLanguage(`/san-pham/${id}`, language),
  /** The calculator of prices after codes. */
  savings: (language?: Language) => inLanguage('/tinh-gia', language),
  /** What search boxes complete, in all languages. */
  completions: () => '/goi-y.json',
  /** What the calculator's script loads to answer by itself. */
  savingsSheet: (language?: Language) => inLanguage('/tinh-gia.json', language),
  blog: (language?: Language) => inLanguage('/blog', language),
  post: (id: string, language?: Language) => inLanguage(`/blog/${id}`, language),
  smartLinks: (language?: Language) => inLanguage('/smart-link', language),
  getLink: (language?: Language) => inLanguage('/get-link', language),
  /** Where the form of `getLink` is sent. */
  linkForm: (language?: Language) => inLanguage('/get-link/create', language),
  createdLink: (hashId: string, language?: Language) => inLanguage(`/get-link/${hashId}`, language),
  linkQr: (hashId: string) => `/get-link/${hashId}.svg`,
  linkPreview: (hashId: string) => `/s/${hashId}+`,
  /**
   * The newest deals of a page that lists deals, as Atom and as JSON Feed, and when they end, as a calendar.
   */
  atomFeed: (page: string) => `${page}/feed.atom`,
  jsonFeed: (page: string) => `${page}/feed.json`,
  endCalendar: (page: string) => `${page}/endings.ics`,
  /** The beginning and the end of one deal, as calendars. */
  dealStart: (deal: { store: string; id: string }, language?: Language) =>
    inLanguage(`/ma-giam-gia/${deal.store}/${deal.id}/start.ics`, language),
  dealEnd: (deal: { store: string; id: string }, language?: Language) =>
    inLanguage(`/ma-giam-gia/${deal.store}/${deal.id}/end.ics`, language),
  /** What the watchlist asks for what it follows. */
  watchedStore: (id: string) => `/theo-doi/cua-hang/${id}.json`,
  watchedProduct: (id: string) => `/theo-doi/san-pham/${id}.json`,
  logo: (name: string) => `/media-kit/${name}`,
  docs: () => '/docs',
  /** How the site is installed as an application. */
  manifest: (language?: Language) => inLanguage('/manifest.webmanifest', language),
  /** What the server sends where there is no page. */
  notFound: (language?: Language) => inLanguage('/404', language),
  /** What the server sends instead of a page whose rendering failed. */
  failed: (language?: Language) => inLanguage('/500', language),
  /** What the service worker shows instead of a page that it does not have. */
  offline: (language?: Language) => inLanguage('/offline', language),
  search: (query: string, language?: Language) =>
    `${inLanguage('/search', language)}?q=${encodeURIComponent(query)}`,
  /** Where the search box is sent. */
  searchPage: (language?: Language) => inLanguage('/search', language),
  /** The results alone, for a page that shows them while its reader types. */
  searchResults: (language?: Language) => inLanguage('/search/results', language),
  advancedSearch: (language?: Language) => inLanguage('/tim-kiem-nang-cao', language),
  /** What answers at `advancedSearch` when its address asks for something. */
  advancedAnswer: (language?: Language) => inLanguage('/search/advanced', language),
  advancedResults: (language?: Language) => inLanguage('/tim-kiem-nang-cao/results', language),
  /** What answers at a list of deals, given in Vietnamese, when its address narrows or orders it. */
  browsed: (list: string, language?: Language) => inLanguage(`/search/browse${list}`, language),
  smartLink: (hashId: string) => `/s/${hashId}`,
  /**
   * The same page in another language, where its path says none: a smart link's. It does not repeat the path,
   * which is as long as a client made it.
   */
  asked: (language: Language) => `?language=${language}`,
  mcp: () => '/mcp',
}

/** Vietnamese pages stand at the root, those of another language below its code. */
function inLanguage(path: string, language: Language = DEFAULT_LANGUAGE): string {
  if (language === DEFAULT_LANGUAGE) return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

/** The language that a page's path says. */
export function languageOf(path: string): Language {
  const [, first] = path.split('/', 2)
  return LANGUAGES.find((language) => first === language) ?? DEFAULT_LANGUAGE
}

/** A path as an absolute URL below the public base. */
export function absoluteUrl(siteUrl: string, path: string): string {
  return `${siteUrl.replace(/\/$/, '')}${path}`
}

/** A smart link with a plus sign behind it asks for its preview. */
export function parseLinkParameter(text: string): { hashId: string; isPreview: boolean } {
  return text.endsWith('+')
    ? { hashId: text.slice(0, -1), isPreview: true }
    : { hashId: text, isPreview: false }
}

/** Where a reader reports a deal: the contact, with the deal's id. `subject` has a place for it. */
export function reportUrl(contact: string, id: string, subject: string): string {
  if (contact.includes('@'))
    return `mailto:${contact}?subject=${encodeURIComponent(subject.replace('{id}', id))}`
  return `${contact}${contact.includes('?') ? '&' : '?'}deal=${encodeURIComponent(id)}`
}

/** Where a contact leads, which may be an e-mail address. */
export function contactUrl(contact: string): string {
  return contact.includes('@') ? `mailto:${contact}` : contact
}
