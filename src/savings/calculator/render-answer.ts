/** The answer of the calculator as HTML, for the server and the browser. */
import type { CalculatorAnswer, ShownOrder, ShownSplit } from '#savings/calculator/answer.ts'
import type { CalculatorSheet } from '#savings/calculator/calculator-sheet.ts'
import { describeNeeds } from '#savings/describe-needs.ts'
import { describeReason } from '#savings/shown/describe-reason.ts'
import { type ButtonIcons, renderGo, renderSteps, type Writing } from '#savings/shown/render-steps.ts'
import type { ShownDealName } from '#savings/shown/shown-steps.ts'
import { fillIn, formatMoney, formatList } from '#text/format.ts'
import { type Html, html } from '#text/html.ts'

/** Reasons for unused deals are shown up to this number of stores. */
const EXPLAINED_ORDERS_MAX = 6

type Page = Pick<CalculatorSheet, 'language' | 'words'> & Writing

/** The answer as HTML; empty before something is asked. */
export function renderAnswer(answer: CalculatorAnswer, sheet: CalculatorSheet, icons: ButtonIcons): Html {
  const { words, language } = sheet
  const page: Page = { language, words, icons }
  if (answer.kind === 'blank') return html``
  if (answer.kind === 'problem') {
    const { word, values } = answer.problem
    return html`<p role="alert">${fillIn(words[word], values)}</p>`
  }
  const { orders, others, split } = answer
  if (!split && orders.length + others.length === 0) return html`<p>${words.savingsNoStore}</p>`
  const isExplained = orders.length <= EXPLAINED_ORDERS_MAX
  const totals = orders.map(({ total }) => total)
  const lowest = Math.min(...totals)
  // If no store has a guaranteed saving and all prices are equal, a list says nothing.
  const isNews = orders.some(({ saving, total }) => saving > 0 || total > lowest) && orders.length > 1
  const isTie = totals.filter((total) => total === lowest).length > 1
  const mark = isTie ? words.sameLowestMark : words.lowestMark
  return html`${split && renderSplit(split, page)}
  ${split && orders.length > 0 ? html`<h2>${words.savingsSingle}</h2>` : undefined}
  ${orders.map((order) =>
    renderOrder(
      order,
      {
        isFirst: !split && order === orders[0],
        isPart: split !== undefined,
        mark: isNews && order.total === lowest ? mark : undefined,
        isExplained,
      },
      page,
    ),
  )}
  ${
    others.length === 0
      ? undefined
      : html`<p class="quiet">
          ${fillIn(words.savingsOtherStores, {
            stores: formatList(
              others.map(({ name }) => name),
              language,
            ),
          })}
        </p>`
  }`
}

/** The answer in one sentence, for those who hear the page. */
export function describeAnswer(answer: CalculatorAnswer, { words, language }: CalculatorSheet): string {
  if (answer.kind === 'blank') return ''
  if (answer.kind === 'problem') return fillIn(words[answer.problem.word], answer.problem.values)
  if (answer.split) return describeSplit(answer.split, { words, language })
  const [best] = answer.orders
  return best
    ? fillIn(words.labelled, {
        label: best.storeName,
        value: describeTotal(best, { words, language }),
      })
    : words.savingsNoStore
}

function describeTotal(
  { total, cost, saving, currency }: ShownOrder,
  { words, language }: Pick<Page, 'words' | 'language'>,
): string {
  return fillIn(saving > 0 ? words.savingsPays : words.savingsPaysFull, {
    total: formatMoney(total, currency, language),
    subtotal: formatMoney(cost, currency, language),
  })
}

function describeSplit(
  { orders, total, currency }: ShownSplit,
  { words, language }: Pick<Page, 'words' | 'language'>,
): string {
  return fillIn(words.savingsSplit, {
    count: orders.length,
    total: formatMoney(total, currency, language),
  })
}

/** Several stores that together ask less than one: what to buy where, and what that saves. */
function renderSplit(split: ShownSplit, page: Page): Html {
  const { words, language } = page
  const { orders, total, currency, single, feesUnknown, isExact } = split
  const money = (amount: number): string => formatMoney(amount, currency, language)
  const saves = single
    ? fillIn(words.savingsSplitSaves, {
        saving: money(single.total - total),
        store: single.storeName,
        total: money(single.total),
      })
    : words.savingsSplitNeeded
  return html`<div class="savings-split">
    <h2>${describeSplit(split, page)}</h2>
    <p>${saves}</p>
    ${
      feesUnknown.length === 0
        ? undefined
        : html`<p class="quiet">
            ${fillIn(words.savingsSplitFees, { stores: formatList(feesUnknown, language) })}
          </p>`
    }
    ${isExact ? undefined : html`<p class="quiet">${words.savingsSplitMaybe}</p>`}
    ${orders.map((order) =>
      renderOrder(order, { isFirst: true, isPart: true, mark: undefined, isExplained: false }, page),
    )}
  </div>`
}

interface OrderLook {
  /** Whether its link is the most prominent. */
  isFirst: boolean
  /** Whether it stands below a heading of its own. */
  isPart: boolean
  mark: string | undefined
  /** Whether it says why deals are not used. */
  isExplained: boolean
}

function renderOrder(order: ShownOrder, { isFirst, isPart, mark, isExplained }: OrderLook, page: Page): Html {
  const { words, language } = page
  const { storeName, storeHref, goods, currency, delivery, saving, steps, go } = order
  const { needs, others, extras, more, refusals } = order
  const money = (amount: number): string => formatMoney(amount, currency, language)
  const assumed = describeNeeds(needs, words)
  const code = steps.find((step) => step.code !== undefined)?.code
  const heading = html`<a href="${storeHref}">${storeName}</a>
    ${mark === undefined ? undefined : html`<span class="mark">${mark}</span>`}`
  return html`<section class="savings-order ${mark === undefined ? '' : 'lowest'}">
    ${isPart ? html`<h3>${heading}</h3>` : html`<h2>${heading}</h2>`}
    ${
      goods &&
      html`<ul class="savings-goods">
        ${goods.map(
          ({ name, lang, quantity, go: href }) =>
            html`<li>
              <a href="${href}" lang="${lang}" rel="sponsored nofollow"
                >${quantity === 1 ? name : fillIn(words.savingsPieces, { name, count: quantity })}</a
              >
            </li>`,
        )}
      </ul>`
    }
    <p class="pays">
      ${describeTotal(order, page)}
      ${
        saving > 0
          ? html`<span class="saved">${fillIn(words.savingsCheaper, { saving: money(saving) })}</span>`
          : undefined
      }
    </p>
    ${
      delivery === undefined
        ? undefined
        : html`<p class="quiet">${fillIn(words.savingsDelivery, { fee: money(delivery) })}</p>`
    }
    ${steps.length > 0 ? renderSteps(steps, currency, page) : undefined}
    ${
      assumed === ''
        ? undefined
        : html`<p class="quiet">${fillIn(words.savingsHolds, { needs: assumed })}</p>`
    }
    ${
      go === undefined
        ? undefined
        : html`<p>
            ${renderGo({ href: go, code, name: storeName, look: isFirst ? 'button strong' : 'button' }, page)}
          </p>`
    }
    ${
      others.length + extras.length + more.length === 0
        ? undefined
        : html`<ul class="savings-notes">
            ${others.map(
              (other) =>
                html`<li>
                  <details>
                    <summary>
                      ${fillIn(words.paidIf, {
                        price: money(other.total),
                        needs: describeNeeds(other.needs, words),
                      })}
                    </summary>
                    ${renderSteps(other.steps, currency, page)}
                  </details>
                </li>`,
            )}
            ${more.map(
              (each) =>
                html`<li>
                  ${fillLink(
                    fillIn(words.savingsMoreFor, { add: money(each.add), saving: money(each.saving) }),
                    each.deal,
                  )}
                </li>`,
            )}
            ${extras.map((deal) => html`<li>${fillLink(fillIn(words.savingsExtra, { use: deal.use }), deal)}</li>`)}
          </ul>`
    }
    ${
      isExplained && refusals.length > 0
        ? html`<details class="savings-refusals">
            <summary>${fillIn(words.savingsNotUsed, { count: refusals.length })}</summary>
            <ul>
              ${refusals.map(
                (refusal) =>
                  html`<li>
                    ${renderDealLink(refusal.deal)}
                    <span class="quiet">${describeReason({ ...refusal, currency }, words)}</span>
                  </li>`,
              )}
            </ul>
          </details>`
        : undefined
    }
  </section>`
}

/** A sentence with the deal that stands in it as a link. */
function fillLink(sentence: string, deal: ShownDealName): Html {
  const [before = '', after = ''] = sentence.split('{deal}')
  return html`${before}${renderDealLink(deal)}${after}`
}

function renderDealLink({ href, lang, title }: ShownDealName): Html {
  return html`<a href="${href}" lang="${lang}">${title}</a>`
}
