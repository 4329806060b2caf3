/** Runs the calculator of prices after codes on a page. */
import { announce } from '#browser/announce.ts'
import { savedShopper, SHOPPER_CHANGED } from '#browser/shopper/saved-shopper.ts'
import { callAt } from '#browser/times/call-at.ts'
import { type CalculatorAnswer, answerCalculator } from '#savings/calculator/answer.ts'
import type { CalculatorSheet } from '#savings/calculator/calculator-sheet.ts'
import { describeAnswer, renderAnswer } from '#savings/calculator/render-answer.ts'
import {
  CALCULATOR_LINES_MAX,
  LINE_FIELDS,
  lineField,
  readState,
  writeState,
} from '#savings/calculator/state.ts'
import type { ButtonIcons } from '#savings/shown/render-steps.ts'

/** The delay before a result is announced, so that typing does not announce every digit. */
const SAID_AFTER_MS = 900

/**
 * Calculates in `place` while the reader types, with the same code as the server. Until its data is loaded,
 * or if loading fails, submitting the form works as without a script.
 */
export function runCalculator(form: HTMLFormElement, place: HTMLElement): void {
  const icons = JSON.parse(form.dataset['icons'] ?? '{}') as ButtonIcons
  let sheet: CalculatorSheet | undefined
  let loading: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let saying: ReturnType<typeof setTimeout> | undefined
  let shown = place.innerHTML

  showLines(form)
  form.addEventListener('focusin', () => void load())
  form.addEventListener('input', answer)
  form.addEventListener('change', answer)
  form.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button?.dataset['addLine'] !== undefined) addLine(form)
    else if (button?.dataset['removeLine'] !== undefined) removeLine(form, button)
    else return
    event.preventDefault()
    answer()
  })
  form.addEventListener('submit', (event) => {
    if (!sheet) return
    event.preventDefault()
    answer()
    place.scrollIntoView({ block: 'nearest' })
  })
  document.addEventListener(SHOPPER_CHANGED, answer)
  // The result may be outdated when the page returns from the back/forward cache.
  addEventListener('pageshow', (event) => {
    if (event.persisted) answer()
  })
  void load()

  function load(): Promise<void> {
    loading ??= fetch(form.dataset['sheet'] ?? '')
      .then(async (response) => {
        if (!response.ok) throw new Error(`${response.status}`)
        sheet = (await response.json()) as CalculatorSheet
        answer()
      })
      .catch(() => {
        // The next focus tries again; submitting the form always works.
        loading = undefined
      })
    return loading
  }

  function answer(): void {
    const state = readState(parametersOf(form))
    const address = writeState(state).toString()
    history.replaceState(history.state, '', address === '' ? location.pathname : `?${address}`)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) link.search = address
    if (!sheet) {
      void load()
      return
    }
    const found = answerCalculator(state, sheet, Date.now(), savedShopper())
    const text = renderAnswer(found, sheet, icons).html
    if (text !== shown) {
      place.innerHTML = text
      shown = text
      say(describeAnswer(found, sheet))
    }
    askAgain(found)
  }

  function say(text: string): void {
    clearTimeout(saying)
    saying = setTimeout(() => announce(text), SAID_AFTER_MS)
  }

  function askAgain(found: CalculatorAnswer): void {
    clearTimeout(timer)
    if (found.kind === 'found' && Number.isFinite(found.until)) timer = callAt(found.until, answer)
  }
}

function parametersOf(form: HTMLFormElement): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') parameters.append(name, value)
  return parameters
}

function linesOf(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>('[data-line]')]
}

/** Adds an empty line and focuses it. */
function addLine(form: HTMLFormElement): void {
  const last = linesOf(form).at(-1)
  const line = last?.cloneNode(true)
  if (!last || !(line instanceof HTMLElement)) return
  for (const field of line.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    field.value = field instanceof HTMLInputElement ? field.defaultValue : ''
    if (field.name.startsWith('amount')) field.value = ''
    if (field.name.startsWith('quantity')) field.value = '1'
  }
  last.after(line)
  showLines(form)
  line.querySelector('select')?.focus()
}

function removeLine(form: HTMLFormElement, button: Element): void {
  button.closest('[data-line]')?.remove()
  showLines(form)
  linesOf(form).at(-1)?.querySelector('select')?.focus()
}

/** Renumbers the lines, in field names and labels. The last remaining line cannot be removed. */
function showLines(form: HTMLFormElement): void {
  const lines = linesOf(form)
  for (const [index, line] of lines.entries()) {
    for (const field of LINE_FIELDS) {
      const input = line.querySelector<HTMLInputElement>(`[name^="${field}"]`)
      if (input) input.name = lineField(field, index)
    }
    const number = String(index + 1)
    const legend = line.querySelector<HTMLElement>('legend')
    if (legend) legend.textContent = (legend.dataset['words'] ?? '').replace('{number}', number)
    const remove = line.querySelector<HTMLElement>('[data-remove-line]')
    if (!remove) continue
    remove.hidden = lines.length === 1
    remove.ariaLabel = (remove.dataset['words'] ?? '').replace('{number}', number)
  }
  const add = form.querySelector<HTMLButtonElement>('[data-add-line]')
  if (add) add.disabled = lines.length >= CALCULATOR_LINES_MAX
}
