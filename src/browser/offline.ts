import { pageLanguage } from '#browser/page-language.ts'

/** The cache in which `public/service-worker.js` stores pages. */
const PAGES = 'pages'

const LISTED = 12

/** Registers the service worker, which caches visited pages, and shows the age of a cached page. */
export function keepForOffline(): void {
  void tellAge()
  // Service workers are missing on insecure connections and in some private windows.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    // The service worker is registered after the page has loaded.
    addEventListener(
      'load',
      () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {}),
    )
  }
}

async function tellAge(): Promise<void> {
  const { keptAt } = document.documentElement.dataset
  const place = document.querySelector<HTMLElement>('[data-kept]')
  if (keptAt === undefined || !place) return
  const { formatMoment } = await import('#text/format.ts')
  // The page writes its own dates in the same way.
  const time = formatMoment(Number(keptAt), pageLanguage())
  place.textContent = (place.dataset['kept'] ?? '').replace('{time}', time)
  place.hidden = false
}

/** Fills `[data-kept-pages]` with links to the pages cached on this device, most recent first. */
export async function listKeptPages(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-kept-pages]')
  if (!place || !('caches' in window)) return
  const cache = await caches.open(PAGES)
  const keys = (await cache.keys()).toReversed().slice(0, LISTED)
  const items = await Promise.all(
    keys.map(async ({ url }) => {
      const html = (await (await cache.match(url, { ignoreVary: true }))?.text()) ?? ''
      const kept = new DOMParser().parseFromString(html, 'text/html')
      const link = document.createElement('a')
      link.href = url
      link.textContent = kept.title
      link.lang = kept.documentElement.lang
      const item = document.createElement('li')
      item.append(link)
      return item
    }),
  )
  place.querySelector('ul')?.append(...items)
  place.hidden = items.length === 0
}
