/** The prices of a product as HTML, for the server and the browser. */
import { describeNeeds } from '#savings/describe-needs.ts'
import type { PriceRow } from '#savings/price-rows.ts'
import type { PriceSheet, SheetOffer, ShownPrices } from '#savings/shown/price-sheet.ts'
import {
  type ButtonIcons,
  renderGo,
  renderGoIcon,
  renderSteps,
  type Writing,
} from '#savings/shown/render-steps.ts'
import type { ShownStep } from '#savings/shown/shown-steps.ts'
import { fillIn, formatDay, formatMoment, formatMoney, formatList } from '#text/format.ts'
import { type Html, html } from '#text/html.ts'

const PLAIN = 'button'
const STRONG = 'button strong'

/** The verdict on the prices of a moment, the stores with what is paid there, and for when it holds. */
export function renderPrices(sheet: PriceSheet, prices: ShownPrices, icons: ButtonIcons): Html {
  const { words, language } = sheet
  const { rows, until } = prices
  const hasCodes = rows.some(({ steps, others }) => steps.length + others.length > 0)
  return html`<p class="verdict">${describeLowest(sheet, prices)}</p>
    <div class="scroll">
      <table class="prices">
        <thead>
          <tr>
            <th scope="col">${words.columnStore}</th>
            <th scope="col">${hasCodes ? words.columnPaid : words.columnPrice}</th>
            <th scope="col"><span class="unseen">${words.openDeal}</span></th>
          </tr>
        </thead>
        ${rows.map((row) => renderRow(row, rows, { ...sheet, icons }))}
      </table>
    </div>
    ${
      hasCodes && Number.isFinite(until)
        ? html`<p class="quiet">
            ${fillIn(words.pricesHoldUntil, { date: formatMoment(until - 1, language) })}
          </p>`
        : undefined
    }`
}

/** Where least is paid, and how; stores that ask the same are named together. */
export function describeLowest({ words, language, deals }: PriceSheet, { rows }: ShownPrices): string {
  const lowest = rows.filter(({ isLowest }) => isLowest)
  const [first] = lowest
  if (!first) return ''
  const price = formatMoney(first.paid, first.offer.currency, language)
  const stores = formatList(
    lowest.map(({ offer }) => offer.storeName),
    language,
  )
  if (lowest.length > 1) return fillIn(words.paidSame, { price, stores })
  if (first.steps.length === 0) return fillIn(words.listLowest, { price, store: stores })
  const names = first.steps.map(({ terms }) => {
    const { code, title } = deals[terms.id] ?? { title: terms.id }
    return code ?? fillIn(words.narrativeQuote, { text: title })
  })
  return fillIn(words.paidLowest, { price, store: stores, deals: formatList(names, language) })
}

function renderRow(row: PriceRow<SheetOffer>, rows: readonly PriceRow[], sheet: PriceSheet & Writing): Html {
  const { words, language, deals } = sheet
  const { offer, price, paid, isLowest, more, others } = row
  const { storeName, seenAt, currency, go } = offer
  const money = (amount: number): string => formatMoney(amount, currency, language)
  const isTie = isLowest && rows.filter((each) => each.isLowest).length > 1
  const steps = row.steps.flatMap(({ terms, saving }): ShownStep[] => {
    const deal = deals[terms.id]
    return deal ? [{ ...deal, saving }] : []
  })
  const code = steps.find((step) => step.code !== undefined)?.code
  const isMarked = isLowest && rows.length > 1
  return html`<tbody class="${isMarked ? 'lowest' : ''}">
    <tr>
      <th scope="row">
        ${storeName} <span class="more">${fillIn(words.seenOn, { date: formatDay(seenAt, language) })}</span>
      </th>
      <td class="amount">
        ${money(paid)}
        ${
          isMarked
            ? html` <span class="mark">${isTie ? words.sameLowestMark : words.lowestMark}</span>`
            : undefined
        }
        ${more > 0 ? html` <span class="more">+${money(more)}</span>` : undefined}
        ${
          steps.length > 0
            ? html` <span class="more">${fillIn(words.listPrice, { price: money(price) })}</span>`
            : undefined
        }
      </td>
      <td class="go">
        ${renderGoIcon({ href: go, name: storeName, look: isLowest && code === undefined ? STRONG : PLAIN }, sheet)}
      </td>
    </tr>
    ${
      steps.length + others.length > 0
        ? html`<tr class="how">
            <td colspan="3">
              ${steps.length > 0 ? renderSteps(steps, currency, sheet) : undefined}
              ${
                code === undefined
                  ? undefined
                  : html`<p>
                      ${renderGo({ href: go, code, name: storeName, look: isLowest ? STRONG : PLAIN }, sheet)}
                    </p>`
              }
              ${others.toReversed().map(
                ({ paid: amount, needs }) =>
                  html`<p class="more">
                    ${fillIn(words.paidIf, {
                      price: money(amount),
                      needs: describeNeeds(needs, words),
                    })}
                  </p>`,
              )}
            </td>
          </tr>`
        : undefined
    }
  </tbody>`
}
