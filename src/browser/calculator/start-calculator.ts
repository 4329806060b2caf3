import { savedText, SHOPPER_CHANGED } from '#browser/shopper/saved-shopper.ts'
import { callAt } from '#browser/times/call-at.ts'
import { CALCULATOR_FIELDS } from '#savings/calculator/state.ts'

/**
 * Loads the calculator once its form is used, or once the answer on the page is another: for the kept
 * shopper, or later. Until then the form works as without a script.
 */
export function startCalculator(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-calculator]')
  const place = document.querySelector<HTMLElement>('[data-calculator-answer]')
  if (!form || !place) return
  hideShopper(form)
  let loading: Promise<void> | undefined
  const load = (): void => {
    loading ??= import('#browser/calculator/run-calculator.ts').then(
      ({ runCalculator }) => runCalculator(form, place),
      // The next use tries again.
      () => (loading = undefined),
    )
  }
  for (const use of ['focusin', 'pointerenter', 'input']) form.addEventListener(use, load)
  addEventListener('pageshow', ({ persisted }) => persisted && load())
  const { until } = place.dataset
  if (until !== undefined) callAt(Number(until), load)
  document.addEventListener(SHOPPER_CHANGED, () => {
    hideShopper(form)
    load()
  })
  if (savedText() !== '' && place.innerHTML !== '') load()
}

/** Hides the questions about the shopper where the kept one answers them, unless the form does. */
function hideShopper(form: HTMLFormElement): void {
  const questions = form.querySelector<HTMLElement>('.shopper')
  const { newCustomer, app, payment, region } = CALCULATOR_FIELDS
  const given = new FormData(form)
  const isSaid = [newCustomer, app, payment, region].some((name) => (given.get(name) ?? '') !== '')
  if (questions) questions.hidden = savedText() !== '' && !isSaid
}
