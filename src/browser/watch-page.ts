import { announce } from '#browser/announce.ts'
import { updateTimes } from '#browser/clock.ts'
import { changeFollowed } from '#browser/follow.ts'
import { loadWatched } from '#browser/load-watched.ts'
import { afterVisit, changesSince, type Found, neededFor } from '#browser/watch-changes.ts'
import { type Row, toRows } from '#browser/watch-rows.ts'
import { canKeep, parseWatchlist, readWatchlist, type Watchlist, writeWatchlist } from '#browser/watchlist.ts'
import { fillIn, formatMoment } from '#contract/format.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/language.ts'

/** How long the button that clears everything waits for the second press. */
const SURE_MS = 5000

/** Fills the page of the watchlist from what this browser keeps and what the site says of it now. */
export async function showWatchlist(): Promise<void> {
  const page = document.querySelector<HTMLElement>('[data-watchlist]')
  if (!page) return
  show(page, 'script', false)
  if (!canKeep()) {
    show(page, 'blocked', true)
    return
  }
  watchButtons(page)
  show(page, 'tools', true)
  const list = readWatchlist()
  const found = await loadWatched(neededFor(list))
  show(page, 'failed', !found.isWhole)
  const visited = found.isWhole ? afterVisit(list, found, Date.now()) : list
  if (found.isWhole) writeWatchlist(visited)
  draw(page, visited, found)
  // What was taken off in another tab or on a button here goes from the page too.
  addEventListener('storage', () => draw(page, readWatchlist(), found))
  page.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-remove]') : null
    if (!button) return
    const now = readWatchlist()
    delete now.followed[button.dataset['remove'] ?? '']
    writeWatchlist(now)
    draw(page, now, found)
    page.querySelector<HTMLElement>('h1')?.focus()
    announce(page.dataset['unfollowed'] ?? '')
  })
}

function draw(page: HTMLElement, list: Watchlist, found: Found): void {
  const language = LANGUAGES.find((each) => each === document.documentElement.lang) ?? DEFAULT_LANGUAGE
  const now = Date.now()
  const changes = list.before ? changesSince(list.before, list, found, now) : []
  const words = Object.fromEntries(Object.entries(page.dataset).map(([name, word]) => [name, word ?? '']))
  const rows = toRows(list, found, changes, language, words, now)
  const isEmpty = Object.keys(list.followed).length === 0
  for (const [name, members] of Object.entries(rows) as [string, Row[]][]) {
    const section = page.querySelector<HTMLElement>(`[data-part="${name}"]`)
    const place = section?.querySelector('ul')
    if (!section || !place) continue
    place.replaceChildren(...members.map((row) => toElement(page, row)))
    section.hidden = members.length === 0
  }
  show(page, 'empty', isEmpty)
  show(page, 'export', !isEmpty)
  show(page, 'clear', !isEmpty)
  const isQuiet = !isEmpty && list.before !== undefined && changes.length === 0
  show(page, 'quiet', isQuiet)
  const quiet = page.querySelector('[data-show="quiet"]')
  if (quiet && list.before)
    quiet.textContent = fillIn(words['noChanges'] ?? '', { date: formatMoment(list.before.at, language) })
  updateTimes()
}

function toElement(page: HTMLElement, row: Row): Node {
  const template = page.querySelector<HTMLTemplateElement>('template')
  const item = template?.content.firstElementChild?.cloneNode(true)
  if (!(item instanceof HTMLElement)) throw new Error('the page has no template for a row')
  if (row.lang !== '') item.lang = row.lang
  if (row.until !== undefined) item.dataset['endsAt'] = String(row.until)
  const link = item.querySelector('a')
  if (link) {
    link.textContent = row.text
    if (row.href !== undefined) link.href = row.href
  }
  const notes = item.querySelector<HTMLElement>('[data-notes]')
  if (notes) {
    notes.textContent = row.notes.join(' · ')
    notes.lang = document.documentElement.lang
  }
  const mark = item.querySelector<HTMLElement>('[data-mark]')
  if (mark) {
    mark.textContent = row.mark ?? ''
    mark.hidden = row.mark === undefined
  }
  const button = item.querySelector<HTMLElement>('[data-remove]')
  if (button && row.follows !== undefined) {
    button.dataset['remove'] = row.follows
    button.setAttribute('aria-label', fillIn(page.dataset['unfollowNamed'] ?? '', { name: row.name }))
  } else button?.remove()
  return item
}

function watchButtons(page: HTMLElement): void {
  const chooser = Object.assign(document.createElement('input'), {
    type: 'file',
    accept: '.json,application/json',
  })
  chooser.addEventListener('change', () => void importFile(page, chooser))
  page.querySelector('[data-import]')?.addEventListener('click', () => chooser.click())
  page.querySelector('[data-export]')?.addEventListener('click', () => {
    const text = JSON.stringify(readWatchlist(), null, 2)
    const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    Object.assign(document.createElement('a'), { href: url, download: 'watchlist.json' }).click()
    URL.revokeObjectURL(url)
  })
  const clear = page.querySelector<HTMLElement>('[data-clear]')
  let timer: ReturnType<typeof setTimeout> | undefined
  clear?.addEventListener('click', () => {
    const { clear: idle = '', sure = '' } = clear.dataset
    clearTimeout(timer)
    if (clear.classList.toggle('is-asking')) {
      clear.textContent = sure
      timer = setTimeout(() => {
        clear.classList.remove('is-asking')
        clear.textContent = idle
      }, SURE_MS)
      return
    }
    clear.textContent = idle
    writeWatchlist({ followed: {} })
    draw(page, readWatchlist(), { stores: {}, products: {} })
    announce(page.dataset['cleared'] ?? '')
  })
}

/** Adds what an exported file follows to the list; what is followed here already stays as it is. */
async function importFile(page: HTMLElement, chooser: HTMLInputElement): Promise<void> {
  const imported = parseWatchlist((await chooser.files?.[0]?.text()) ?? '').followed
  chooser.value = ''
  if (Object.keys(imported).length === 0) {
    announce(page.dataset['importNone'] ?? '')
    return
  }
  const isKept = changeFollowed((followed) => {
    Object.assign(followed, { ...imported, ...followed })
    return 'followed'
  })
  // The page asks the site for all that is followed when it opens.
  if (isKept) location.reload()
}

function show(page: HTMLElement, name: string, isShown: boolean): void {
  const element = page.querySelector<HTMLElement>(`[data-show="${name}"]`)
  if (element) element.hidden = !isShown
}
