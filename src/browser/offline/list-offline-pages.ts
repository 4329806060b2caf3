/** The cache in which `public/service-worker.js` stores pages. */
const PAGES = 'pages'

const LISTED = 12

/** Fills `[data-kept-pages]` with links to the pages cached on this device, most recent first. */
export async function listOfflinePages(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-kept-pages]')
  if (!place || !('caches' in window)) return
  const cache = await caches.open(PAGES)
  const keys = (await cache.keys()).toReversed().slice(0, LISTED)
  const items = await Promise.all(
    keys.map(async ({ url }) => {
      const html = (await (await cache.match(url, { ignoreVary: true }))?.text()) ?? ''
      const page = new DOMParser().parseFromString(html, 'text/html')
      const link = document.createElement('a')
      link.href = url
      link.textContent = page.title
      link.lang = page.documentElement.lang
      const item = document.createElement('li')
      item.append(link)
      return item
    }),
  )
  place.querySelector('ul')?.append(...items)
  place.hidden = items.length === 0
}
