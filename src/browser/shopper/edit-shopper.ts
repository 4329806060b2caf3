/** The dialog in which a shopper says what they have. */
import { keepShopper, savedShopper } from '#browser/shopper/saved-shopper.ts'
import { loadSheet } from '#browser/shopper/shopper-prices.ts'
import type { Shopper } from '#savings/shopper.ts'
import { html } from '#text/html.ts'

/** Opens the dialog of a chip with what is kept. Throws when the choices cannot be loaded. */
export async function editShopper(chip: HTMLElement): Promise<void> {
  const dialog = chip.querySelector('dialog')
  const form = dialog?.querySelector('form')
  const region = form?.querySelector<HTMLSelectElement>('[name="region"]')
  const app = form?.querySelector<HTMLSelectElement>('[name="app"]')
  if (!dialog || !form || !region || !app) return
  const sheet = await loadSheet(chip)
  const { payment = [], newAt = [], region: place = '', usesApp } = savedShopper() ?? {}
  offer(
    'payment',
    sheet.payment.map((name) => ({ id: name, name })),
    payment,
  )
  offer('newAt', sheet.stores, newAt)
  region.length = 1
  for (const name of sheet.regions) region.add(new Option(sheet.words.regions[name] ?? name, name))
  region.value = place
  app.value = usesApp === undefined ? '' : String(Number(usesApp))
  form.onsubmit = () => keepShopper(chosen())
  form.onreset = () => {
    dialog.close()
    keepShopper({})
  }
  dialog.showModal()

  function offer(
    field: string,
    choices: readonly { id: string; name: string }[],
    saved: readonly string[],
  ): void {
    const boxes = form?.querySelector(`[data-choices="${field}"]`)
    if (!boxes) return
    boxes.innerHTML = html`${choices.map(
      ({ id, name }) => html`<label><input type="checkbox" name="${field}" value="${id}" /> ${name}</label> `,
    )}`.html
    for (const box of boxes.querySelectorAll('input')) box.checked = saved.includes(box.value)
  }

  function chosen(): Shopper {
    const given = new FormData(form ?? undefined)
    const wanted = region?.value ?? ''
    return {
      ...(given.has('newAt') && { newAt: given.getAll('newAt').map(String) }),
      ...(given.get('app') !== '' && { usesApp: given.get('app') === '1' }),
      ...(given.has('payment') && { payment: given.getAll('payment').map(String) }),
      ...(wanted !== '' && { region: wanted, regionsAround: sheet.regionsAround[wanted] ?? [] }),
    }
  }
}
