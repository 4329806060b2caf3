/** Keeps the deals and products that were opened in this browser. */
import { announce } from '#browser/announce.ts'

/** A deal or product opened in this browser. */
interface Seen {
  path: string
  title: string
  lang: string
  /** The end of a deal, if it has one, in milliseconds since 1970. */
  until?: number
}

const KEY = 'recently-seen'

const KEPT = 12

/**
 * Stores the deal or product of this page, `[data-seen]`, and fills `[data-recent]` with recently opened
 * ones.
 */
export function keepRecent(): void {
  try {
    const article = document.querySelector<HTMLElement>('[data-seen]')
    if (article) remember(article)
    const place = document.querySelector<HTMLElement>('[data-recent]')
    if (place) show(place)
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

function remember(article: HTMLElement): void {
  const heading = article.querySelector('h1')
  const title = heading?.textContent.trim() ?? ''
  if (!heading || title === '') return
  const { endsAt } = article.dataset
  const seen: Seen = {
    path: location.pathname,
    title,
    lang: heading.lang || document.documentElement.lang,
    ...(endsAt !== undefined && { until: Number(endsAt) }),
  }
  const others = read().filter(({ path }) => path !== seen.path)
  localStorage.setItem(KEY, JSON.stringify([seen, ...others].slice(0, KEPT)))
}

function show(place: HTMLElement): void {
  // Deals that have ended are not shown again.
  const seen = read().filter(({ until = Infinity }) => until >= Date.now())
  place.querySelector('ul')?.replaceChildren(...seen.map(toItem))
  place.hidden = seen.length === 0
  const button = place.querySelector<HTMLElement>('[data-recent-clear]')
  button?.addEventListener('click', () => {
    localStorage.removeItem(KEY)
    place.hidden = true
    announce(button.dataset['recentClear'] ?? '')
  })
}

function toItem({ path, title, lang }: Seen): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href: path, textContent: title, lang })
  const item = document.createElement('li')
  item.append(link)
  return item
}

/** Reads the list from storage. Invalid entries are dropped. */
function read(): Seen[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter(isSeen) : []
  } catch {
    return []
  }
}

function isSeen(value: unknown): value is Seen {
  const { path, title, lang } = (value ?? {}) as Record<string, unknown>
  return [path, title, lang].every((each) => typeof each === 'string') && /^\/(?!\/)/.test(String(path))
}
