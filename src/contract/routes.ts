import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#contract/language.ts'

/** Every path of the site that is written into an answer or a page. Pages exist in several languages; links and search results in one. */
export const routes = {
  home: (language?: Language) => inLanguage('/', language),
  about: (language?: Language) => inLanguage('/gioi-thieu', language),
  codes: (language?: Language) => inLanguage('/ma-giam-gia', language),
  storeCodes: (store: string, language?: Language) => inLanguage(`/ma-giam-gia/${store}`, language),
  deal: ({ store, id }: { store: string; id: string }, language?: Language) =>
    inLanguage(`/ma-giam-gia/${store}/${id}`, language),
  stores: (language?: Language) => inLanguage('/cua-hang', language),
  store: (id: string, language?: Language) => inLanguage(`/cua-hang/${id}`, language),
  category: (id: string, language?: Language) => inLanguage(`/danh-muc/${id}`, language),
  saleDays: (language?: Language) => inLanguage('/lich-sale', language),
  saleCalendar: (language?: Language) => inLanguage('/lich-sale.ics', language),
  watchlist: (language?: Language) => inLanguage('/theo-doi', language),
  mediaKit: (language?: Language) => inLanguage('/media-kit', language),
  products: (language?: Language) => inLanguage('/san-pham-noi-bat', language),
  product: (id: string, language?: Language) => inLanguage(`/san-pham/${id}`, language),
  blog: (language?: Language) => inLanguage('/blog', language),
  post: (id: string, language?: Language) => inLanguage(`/blog/${id}`, language),
  smartLinks: (language?: Language) => inLanguage('/smart-link', language),
  getLink: (language?: Language) => inLanguage('/get-link', language),
  /** Where the form of `getLink` is sent. */
  linkForm: (language?: Language) => inLanguage('/get-link/create', language),
  madeLink: (hashId: string, language?: Language) => inLanguage(`/get-link/${hashId}`, language),
  linkQr: (hashId: string) => `/get-link/${hashId}.svg`,
  linkPreview: (hashId: string) => `/s/${hashId}+`,
  /** The newest deals of a page that lists deals, as Atom and as JSON Feed, and when they end, as a calendar. */
  atomFeed: (page: string) => `${page}/feed.atom`,
  jsonFeed: (page: string) => `${page}/feed.json`,
  endCalendar: (page: string) => `${page}/endings.ics`,
  /** The end of one deal, as a calendar. */
  dealEnd: (deal: { store: string; id: string }, language?: Language) =>
    inLanguage(`/ma-giam-gia/${deal.store}/${deal.id}/end.ics`, language),
  /** What the watchlist asks for what it follows. */
  watchedStore: (id: string) => `/theo-doi/cua-hang/${id}.json`,
  watchedProduct: (id: string) => `/theo-doi/san-pham/${id}.json`,
  logo: (name: string) => `/media-kit/${name}`,
  docs: () => '/docs',
  /** How the site is installed as an application. */
  manifest: (language?: Language) => inLanguage('/manifest.webmanifest', language),
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
  smartLink: (hashId: string) => `/s/${hashId}`,
  mcp: () => '/mcp',
}

/** Vietnamese pages stand at the root, those of another language below its code. */
function inLanguage(path: string, language: Language = DEFAULT_LANGUAGE): string {
  if (language === DEFAULT_LANGUAGE) return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

/** The language that a page's path says. */
export function languageOf(path: string): Language {
  return LANGUAGES.find((language) => path.split('/')[1] === language) ?? DEFAULT_LANGUAGE
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

/** Where a contact leads, which may be an e-mail address. */
export function contactUrl(contact: string): string {
  return contact.includes('@') ? `mailto:${contact}` : contact
}
