/** Offers to follow a product until it reaches a price. */
import { changeFollowed } from '#browser/follow.ts'
import { readFollowed } from '#browser/watchlist.ts'
import { fillIn, formatAmount, formatMoney } from '#text/format.ts'
import { pageLanguage } from '#browser/page-language.ts'

/** Enables the form for a product's target price. Errors are shown in the page's language. */
export function offerPriceTarget(): void {
  const form = document.querySelector<HTMLFormElement>('[data-price-target]')
  const field = form?.elements.namedItem('target')
  if (!form || !(field instanceof HTMLInputElement)) return
  form.hidden = false
  showTarget(form, field)
  // Another tab may have changed the list.
  addEventListener('storage', () => showTarget(form, field))
  field.addEventListener('focus', () => void targetReader(), { once: true })
  field.addEventListener('input', (event) => {
    group(form, field, event instanceof InputEvent && event.inputType.startsWith('delete'))
    showProblem(form, field, undefined)
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const { followId = '', name = '', currency = '', lowest, notNumber = '', tooHigh = '' } = form.dataset
    const target = (await targetReader()).readTarget(field.value, currency)
    if (target === undefined) {
      showProblem(form, field, notNumber)
      return
    }
    if (target > Number(lowest)) {
      showProblem(
        form,
        field,
        fillIn(tooHigh, { price: formatMoney(Number(lowest), currency, pageLanguage()) }),
      )
      return
    }
    showProblem(form, field, undefined)
    changeFollowed((followed) => {
      followed[followId] = { ...followed[followId], name, since: Date.now(), target }
      return 'followed'
    })
    showTarget(form, field)
  })
}

/** The reader of amounts, which is loaded when the reader of the page first enters the field. */
function targetReader() {
  return import('#browser/prices/read-target.ts')
}

function showTarget(form: HTMLFormElement, field: HTMLInputElement): void {
  const target = readFollowed()[form.dataset['followId'] ?? '']?.target
  form.classList.toggle('is-followed', target !== undefined)
  if (target !== undefined) field.value = formatAmount(target, pageLanguage())
}

/**
 * Groups thousands while the reader types at the end. Edits in the middle are left unchanged, and so is what
 * may become `1,5 triệu`.
 */
function group({ dataset }: HTMLFormElement, field: HTMLInputElement, isDeleting: boolean): void {
  const { value, selectionEnd } = field
  if (dataset['decimals'] !== '0' || selectionEnd !== value.length) return
  const digits = value.replace(/\D/g, '')
  if (/^[\d.,\s]+$/.test(value) && (isDeleting || digits.length > 3))
    field.value = digits === '' ? '' : formatAmount(Number(digits), pageLanguage())
}

function showProblem(form: HTMLFormElement, field: HTMLInputElement, problem: string | undefined): void {
  const place = form.querySelector<HTMLElement>('.problem')
  if (!place) return
  place.hidden = problem === undefined
  place.textContent = problem ?? ''
  field.ariaInvalid = String(problem !== undefined)
  if (problem !== undefined) field.focus()
}
