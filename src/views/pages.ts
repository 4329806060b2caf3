import { aboutPage } from '#views/about-page.ts'
import { advancedSearchPage } from '#views/advanced-search-page.ts'
import { categoryPage } from '#views/category-page.ts'
import { codesPage } from '#views/codes-page.ts'
import { dealPage } from '#views/deal-page.ts'
import { failedPage, notFoundPage, offlinePage } from '#views/error-pages.ts'
import { homePage } from '#views/home-page.ts'
import { getLinkPage, smartLinksPage } from '#views/link-pages.ts'
import { mediaKitPage } from '#views/media-kit-page.ts'
import type { PageDefinition } from '#views/page-definition.ts'
import { postPage } from '#views/post-page.ts'
import { postsPage } from '#views/posts-page.ts'
import { productPage } from '#views/product-page.ts'
import { productsPage } from '#views/products-page.ts'
import { docsPage, forAgentsPage } from '#views/reference-page.ts'
import { saleDaysPage } from '#views/sale-days-page.ts'
import { storeCodesPage, storeCodesPartPage } from '#views/store-codes-page.ts'
import { storesPage } from '#views/stores-page.ts'
import { watchlistPage } from '#views/watchlist-page.ts'

/** Every published kind of page. */
export const PAGES = [
  homePage,
  codesPage,
  storeCodesPage,
  storeCodesPartPage,
  dealPage,
  storesPage,
  categoryPage,
  productsPage,
  productPage,
  saleDaysPage,
  postsPage,
  postPage,
  watchlistPage,
  advancedSearchPage,
  smartLinksPage,
  getLinkPage,
  aboutPage,
  mediaKitPage,
  docsPage,
  forAgentsPage,
  offlinePage,
  notFoundPage,
  failedPage,
] as unknown as readonly PageDefinition[]
