import { pageLanguage } from '#browser/page-language.ts'
import { routes } from '#contract/routes.ts'
import { LANGUAGES } from '#text/language.ts'

/** The pages of followed deals, which the service worker gives where there is no connection. */
const PAGES = 'followed'

/** Caches the page of a followed deal, `deal/STORE/ID`, or forgets it where it is followed no longer. */
export async function keepPage(follows: string, isFollowed: boolean): Promise<void> {
  const [, store = '', id = ''] = follows.split('/')
  // The Cache API is missing on insecure connections and in some private windows.
  if (!('caches' in window)) return
  const cache = await caches.open(PAGES)
  if (isFollowed) {
    // Without a connection there is nothing to keep.
    await cache.add(routes.deal({ store, id }, pageLanguage())).catch(() => {})
    return
  }
  await Promise.all(LANGUAGES.map((language) => cache.delete(routes.deal({ store, id }, language))))
}
