/** Shows prices after codes for the kept shopper, calculated in the browser. */
import { savedShopper, savedText } from '#browser/shopper/saved-shopper.ts'
import type { CalculatorSheet } from '#savings/calculator/calculator-sheet.ts'
import { shownPricesAt } from '#savings/shown/price-sheet.ts'
import type { Shopper } from '#savings/shopper.ts'
import { MINUTE_MS } from '#text/days.ts'
import { fillIn, formatList, formatMoney } from '#text/format.ts'

/** Loads the deals and products of the site. Throws when they cannot be loaded. */
export async function loadSheet({ dataset }: HTMLElement): Promise<CalculatorSheet> {
  const response = await fetch(dataset['sheet'] ?? '')
  if (!response.ok) throw new Error(`Status ${response.status} instead of the deals of the site`)
  return (await response.json()) as CalculatorSheet
}

/** What is shown on a page, and for whom. */
interface Showing {
  chip: HTMLElement
  sheet: CalculatorSheet
  shopper: Shopper
}

let showing: Showing | undefined

/** Names the kept shopper on the chip, and shows their prices on all cards and rows of the page. */
export async function showForShopper(chip: HTMLElement): Promise<void> {
  const sheet = showing?.sheet ?? (await loadSheet(chip))
  const shopper = savedShopper()
  if (!shopper) return
  const isFirst = showing === undefined
  showing = { chip, sheet, shopper }
  showFacts(showing)
  showPrices()
  if (!isFirst) return
  // Results and rows of the watchlist come later, and deals begin and end.
  new MutationObserver(showPrices).observe(document.querySelector('main') ?? document.body, {
    childList: true,
    subtree: true,
  })
  setInterval(showPrices, MINUTE_MS)
  document.addEventListener('visibilitychange', showPrices)
}

function showFacts({ chip, shopper, sheet: { language, stores, words } }: Showing): void {
  const { newAt = [], usesApp, payment = [], region } = shopper
  const { forYou = '', app = '', noApp = '', isNewAt = '' } = chip.dataset
  const names = newAt.map((id) => stores.find((each) => each.id === id)?.name ?? id)
  const facts = [
    ...payment,
    ...(region === undefined ? [] : [words.regions[region] ?? region]),
    ...(usesApp === undefined ? [] : [usesApp ? app : noApp]),
    ...(names.length > 0 ? [fillIn(isNewAt, { stores: formatList(names, language) })] : []),
  ]
  const text = chip.querySelector('[data-facts]')
  if (text) text.textContent = fillIn(forYou, { facts: formatList(facts, language) })
}

/** Shows the price of each product that is new on the page, or whose price is another by now. */
function showPrices(): void {
  if (!showing) return
  const now = Date.now()
  const saved = savedText()
  for (const place of document.querySelectorAll<HTMLElement>('[data-product]')) {
    const { product, pricedFor, pricedUntil = 0 } = place.dataset
    if (pricedFor === saved && now < Number(pricedUntil)) continue
    const { offers = [] } = showing.sheet.products.find(({ id }) => id === product) ?? {}
    const prices = shownPricesAt({ offers, terms: showing.sheet.terms }, now, showing.shopper)
    place.dataset['pricedFor'] = saved
    place.dataset['pricedUntil'] = String(prices.until)
    showRows(place, prices.rows, showing)
  }
  for (const list of document.querySelectorAll('[data-by-price]')) putInOrder(list)
}

/** Puts the products of a list by what the kept shopper pays. Equal ones keep their order. */
function putInOrder(list: Element): void {
  const paidIn = (item: Element): number =>
    Number(item.querySelector<HTMLElement>('[data-product]')?.dataset['pays'] ?? Infinity)
  const ordered = [...list.children].toSorted((a, b) => paidIn(a) - paidIn(b))
  // Items in the right place are not moved, since each move changes the page.
  if (ordered.some((item, index) => item !== list.children[index])) list.replaceChildren(...ordered)
}

type Rows = ReturnType<typeof shownPricesAt>['rows']

/** Every period of a card gets the prices of now, because its periods are those of another shopper. */
function showRows(place: HTMLElement, rows: Rows, { chip, sheet }: Showing): void {
  const { listPrice = '', pays = '' } = chip.dataset
  const money = (amount: number, currency: string): string => formatMoney(amount, currency, sheet.language)
  const nameOf = (store: string): string => sheet.stores.find(({ id }) => id === store)?.name ?? store
  for (const period of place.querySelectorAll('[data-period]')) {
    const amounts = period.querySelectorAll('[data-paid]')
    const stores = period.querySelectorAll('[data-paid-store]')
    for (const [index, { paid, offer }] of rows.entries()) {
      amounts[index]?.replaceChildren(money(paid, offer.currency))
      stores[index]?.replaceChildren(nameOf(offer.store))
    }
  }
  const [best] = rows
  if (!best) return
  const { paid, price, offer } = best
  // Other currencies are not compared with đồng.
  if (offer.currency === 'VND') place.dataset['pays'] = String(paid)
  for (const note of place.querySelectorAll<HTMLElement>('[data-paid-note]')) {
    note.hidden = paid >= price
    note
      .querySelector('[data-list-price]')
      ?.replaceChildren(fillIn(listPrice, { price: money(price, offer.currency) }))
  }
  const row = place.querySelector<HTMLElement>('[data-shopper-price]')
  if (!row) return
  row.textContent = fillIn(pays, { price: money(paid, offer.currency), store: nameOf(offer.store) })
  row.hidden = false
}
