/** Where `public/service-worker.js` keeps pages. */
const PAGES = 'pages'

const LISTED = 12

/** Lets the service worker keep what is read, and says on a page that it kept how old it is. */
export function keepForOffline(): void {
  tellAge()
  // Neither on a plain connection nor in every private window is there one.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    // What the reader came for is loaded first.
    addEventListener(
      'load',
      () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {}),
    )
  }
}

function tellAge(): void {
  const { keptAt } = document.documentElement.dataset
  const place = document.querySelector<HTMLElement>('[data-kept]')
  if (keptAt === undefined || !place) return
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  place.textContent = (place.dataset['kept'] ?? '').replace('{time}', format.format(Number(keptAt)))
  place.hidden = false
}

/** Fills `[data-kept-pages]` with links to the pages that are on this device, the last one first. */
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
