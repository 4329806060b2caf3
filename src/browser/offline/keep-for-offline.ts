import { pageLanguage } from '#browser/page-language.ts'

/** Registers the service worker, which caches visited pages, and shows the age of a cached page. */
export function keepForOffline(): void {
  void showAge()
  // Service workers are missing on insecure connections and in some private windows.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    // The service worker is registered after the page has loaded.
    addEventListener(
      'load',
      () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {}),
    )
  }
}

async function showAge(): Promise<void> {
  const { keptAt } = document.documentElement.dataset
  const place = document.querySelector<HTMLElement>('[data-kept]')
  if (keptAt === undefined || !place) return
  const { formatMoment } = await import('#text/format.ts')
  // The page writes its own dates in the same way.
  const time = formatMoment(Number(keptAt), pageLanguage())
  place.textContent = (place.dataset['kept'] ?? '').replace('{time}', time)
  place.hidden = false
}
