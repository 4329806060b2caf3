// Keeps the site readable without a connection. Pages come from the network as long as there is one;
// answers of the API and smart links are never kept, so that nothing old is taken for new.
const VERSION = 'development'

/** Pages that are always here, in every language, with their scripts and styles: first the one for what is not. */
const SHELL = `shell-${VERSION}`
const OFFLINE_PAGES = ['/offline', '/en/offline', '/ko/offline', '/zh/offline', '/fr/offline', '/ja/offline']
/** The list of what is followed, whose codes are wanted at a till without a connection. */
const WATCHLISTS = OFFLINE_PAGES.map((path) => path.replace('offline', 'theo-doi'))

/** Pages as they were last seen, and files whose name changes with their content. Both outlive a version. */
const PAGES = 'pages'
const PAGES_MAX = 40
const FILES = 'files'
/** Pages of followed deals, which a page keeps here as it follows them: their codes and terms are wanted at a till. */
const FOLLOWED = 'followed'
const FILES_MAX = 80

/** What a script imports, and the tools of the watchlist, which are loaded when they are used. */
const NEEDED = /from"\.\/([^"]+\.js)"|import\(.\.\/(watch-tools[^)]+\.js)/g

const NEVER_KEPT = /^\/(?:api\/|mcp|s\/|healthz|(?:[a-z]{2}\/)?(?:get-link\/|offline$))/

self.addEventListener('install', (event) => {
  // Nothing of an open page hangs on the version, so the new one need not wait for the old one's pages to
  // close.
  self.skipWaiting()
  event.waitUntil(keepShell())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(answerPage(event, pathname))
  else if (pathname.startsWith('/_astro/')) event.respondWith(answerFile(request))
  else if (pathname === '/chosen.js') event.respondWith(fetch(request).catch(() => caches.match(request)))
})

async function keepShell() {
  const cache = await caches.open(SHELL)
  // A set that grows while it is gone through: pages name their files, scripts those that they import.
  const addresses = new Set([...OFFLINE_PAGES, ...WATCHLISTS, '/chosen.js'])
  for (const address of addresses) {
    const response = await fetch(address, { cache: 'no-cache' })
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    if (/javascript|html/.test(response.headers.get('Content-Type') ?? '')) {
      const text = await response.clone().text()
      for (const [, file] of text.matchAll(/(?:href|src)="(\/_astro\/[^"]+)"/g)) addresses.add(file)
      for (const [, file, tools] of text.matchAll(NEEDED)) addresses.add(`/_astro/${file ?? tools}`)
    }
    await cache.put(address, response)
  }
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith('shell-') && name !== SHELL) await caches.delete(name)
  }
  // The browser then asks for a page while this script is still starting.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function answerPage(event, pathname) {
  const { request } = event
  try {
    const response = (await event.preloadResponse) ?? (await fetch(request))
    if (mayBeKept(response, pathname)) event.waitUntil(keep(PAGES, PAGES_MAX, request.url, response.clone()))
    return response
  } catch {
    for (const name of [PAGES, FOLLOWED]) {
      const kept = await (await caches.open(name)).match(request.url, { ignoreVary: true })
      if (kept) return markAsKept(kept)
    }
    const own = WATCHLISTS.includes(pathname) && (await caches.match(pathname, { ignoreVary: true }))
    return own || offlinePage(pathname)
  }
}

function mayBeKept(response, pathname) {
  return (
    response.status === 200 &&
    !response.redirected &&
    !NEVER_KEPT.test(pathname) &&
    !response.headers.get('Cache-Control')?.includes('no-store') &&
    response.headers.get('Content-Type')?.startsWith('text/html')
  )
}

/** The same page, told when it was kept: it says so to its reader. */
async function markAsKept(response) {
  const keptAt = Date.parse(response.headers.get('Date') ?? '') || 0
  const html = (await response.text()).replace('<html ', `<html data-kept-at="${keptAt}" `)
  // What guards the page guards its copy; of its body these no longer tell.
  const headers = new Headers(response.headers)
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name)
  return new Response(html, { headers })
}

async function offlinePage(pathname) {
  const page = OFFLINE_PAGES.find((path) => path === `/${pathname.split('/')[1]}/offline`) ?? OFFLINE_PAGES[0]
  return (await caches.match(page, { ignoreVary: true })) ?? Response.error()
}

async function answerFile(request) {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await keep(FILES, FILES_MAX, request.url, response.clone())
  return response
}

/** Puts an answer at the end of a cache and drops the oldest beyond its size. */
async function keep(name, max, url, response) {
  const cache = await caches.open(name)
  await cache.delete(url, { ignoreVary: true })
  await cache.put(url, response)
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - max))) await cache.delete(key)
}
