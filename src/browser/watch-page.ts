/** Shows the watchlist. */
import { announce } from '#browser/announce.ts'
import { updateTimes } from '#browser/times/clock.ts'
import { loadWatched } from '#browser/load-watched.ts'
import { renewAlerts } from '#browser/follow.ts'
import { afterVisit, changesSince, dealsAhead, type WatchedRecords } from '#browser/watch-changes.ts'
import { pageLanguage } from '#browser/page-language.ts'
import { type Row, toRows } from '#browser/watch-rows.ts'
import { canKeep, readWatchlist, type Watchlist, writeWatchlist } from '#browser/watchlist.ts'
import { fillIn, formatMoment } from '#text/format.ts'

/** Fills the watchlist page from the list in this browser and the current records of the site. */
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
  let found = await load()
  // An empty list offers things to follow.
  document.addEventListener('click', async ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-watchlist] [data-follow]')) return
    found = await load()
    page.querySelector<HTMLElement>('h1')?.focus()
  })
  // Items removed in another tab disappear from the page too.
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

  async function load(): Promise<WatchedRecords> {
    const list = readWatchlist()
    const records = await loadWatched(list)
    if (page) show(page, 'failed', !records.isWhole)
    const visited = records.isWhole ? afterVisit(list, records, Date.now()) : list
    if (records.isWhole) writeWatchlist(visited)
    if (page) draw(page, visited, records)
    return records
  }
}

function draw(page: HTMLElement, list: Watchlist, found: WatchedRecords): void {
  const language = pageLanguage()
  const now = Date.now()
  const changes = list.before ? changesSince(list.before, list, found, now) : []
  const strings = Object.fromEntries(Object.entries(page.dataset).map(([name, word]) => [name, word ?? '']))
  const rows = toRows(changes, { list, found, language, strings, now })
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
  show(page, 'calendar', dealsAhead(list, found, now).length > 0)
  show(page, 'feeds', !isEmpty)
  show(page, 'clear', !isEmpty)
  const isAsking = page.querySelector('[data-alerts]') !== null
  show(page, 'notify', !isEmpty && !isAsking && 'Notification' in globalThis)
  linkTogether(page, list)
  renewAlerts()
  const isQuiet = !isEmpty && list.before !== undefined && changes.length === 0
  show(page, 'quiet', isQuiet)
  const quiet = page.querySelector('[data-show="quiet"]')
  if (quiet && list.before)
    quiet.textContent = fillIn(strings['noChanges'] ?? '', { date: formatMoment(list.before.at, language) })
  updateTimes()
}

/** Links to the calculator with all followed products, which it may split over stores. */
function linkTogether(page: HTMLElement, { followed }: Watchlist): void {
  const link = page.querySelector<HTMLAnchorElement>('a[data-show="together"]')
  if (!link) return
  const products = Object.keys(followed).filter((id) => id.startsWith('product/'))
  link.hidden = products.length < 2
  const fields = (link.dataset['fields'] ?? '').split(' ')
  link.search = new URLSearchParams(
    fields.slice(0, products.length).map((name, at) => [name, products[at]?.split('/')[1] ?? '']),
  ).toString()
}

function toElement(page: HTMLElement, row: Row): Node {
  const template = page.querySelector<HTMLTemplateElement>('template')
  const item = template?.content.firstElementChild?.cloneNode(true)
  if (!(item instanceof HTMLElement)) throw new Error('the page has no template for a row')
  if (row.lang !== '') item.lang = row.lang
  if (row.follows?.startsWith('product/')) item.dataset['product'] = row.follows.slice('product/'.length)
  if (row.until !== undefined) item.dataset['endsAt'] = String(row.until)
  const link = item.querySelector('a')
  if (link) {
    link.textContent = row.text
    if (row.href !== undefined) link.href = row.href
  }
  const notes = item.querySelector<HTMLElement>('[data-notes]')
  if (notes) {
    const { lang } = document.documentElement
    notes.textContent = new Intl.ListFormat(lang, { type: 'unit' }).format(row.notes)
    notes.lang = lang
  }
  const mark = item.querySelector<HTMLElement>('[data-mark]')
  if (mark) {
    mark.textContent = row.mark ?? ''
    mark.hidden = row.mark === undefined
  }
  const code = item.querySelector<HTMLElement>('.code-row')
  if (row.code === undefined) code?.remove()
  else if (code) putCode(code, row.code)
  const button = item.querySelector<HTMLElement>('[data-remove]')
  if (button && row.follows !== undefined) {
    button.dataset['remove'] = row.follows
    button.setAttribute('aria-label', fillIn(page.dataset['unfollowNamed'] ?? '', { name: row.name }))
  } else button?.remove()
  return item
}

/** Replaces the placeholder of the code in the template's row. */
function putCode(place: HTMLElement, code: string): void {
  const text = place.querySelector('code')
  if (text) text.textContent = code
  const button = place.querySelector('button')
  for (const name of ['data-copy', 'data-said', 'aria-label'])
    button?.setAttribute(name, fillIn(button.getAttribute(name) ?? '', { code }))
}

function watchButtons(page: HTMLElement): void {
  const { listName = '' } = page.dataset
  watch('import', (tools) => tools.importList(page.dataset['importNone'] ?? ''))
  watch('export', (tools) => tools.saveList())
  watch('calendar', (tools) => tools.saveCalendar(listName, pageLanguage()))
  watch('feeds', (tools) => tools.saveFeeds(listName, pageLanguage()))
  watch('notify', (tools) => tools.openAlerts(page))
  watch('clear', (tools) =>
    tools.clearList(page, () => draw(page, readWatchlist(), { stores: {}, products: {}, gone: new Set() })),
  )

  function watch(button: string, press: (tools: Tools) => unknown): void {
    page.querySelector(`[data-${button}]`)?.addEventListener('click', () => use(press))
  }

  function use(tool: (tools: Tools) => unknown): void {
    const failed = page.querySelector('[data-show="failed"]')?.textContent ?? ''
    loadTools()
      .then(tool)
      .catch(() => announce(failed))
  }
}

type Tools = typeof import('#browser/watch-tools.ts')

function loadTools(): Promise<Tools> {
  return import('#browser/watch-tools.ts')
}

function show(page: HTMLElement, name: string, isShown: boolean): void {
  const element = page.querySelector<HTMLElement>(`[data-show="${name}"]`)
  if (element) element.hidden = !isShown
}
