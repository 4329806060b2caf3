import { announce } from '#browser/announce.ts'
import { canKeep } from '#browser/watchlist.ts'
import { savedText, SHOPPER_CHANGED } from '#browser/shopper/saved-shopper.ts'

/**
 * Runs the chip that says for whom prices are calculated. Nothing else is loaded until the reader opens its
 * dialog, unless a shopper is kept already.
 */
export function watchShopper(): void {
  const chip = document.querySelector<HTMLElement>('[data-shopper]')
  const button = chip?.querySelector('button')
  if (!chip || !button || !canKeep()) return
  button.hidden = false
  button.addEventListener('click', () => void runFor(chip, edit))
  document.addEventListener(SHOPPER_CHANGED, () => {
    // The page itself has the prices for everyone.
    if (savedText() === '') location.reload()
    else void runFor(chip, show)
  })
  if (savedText() !== '') void runFor(chip, show)
}

async function edit(chip: HTMLElement): Promise<void> {
  const { editShopper } = await import('#browser/shopper/edit-shopper.ts')
  await editShopper(chip)
}

async function show(chip: HTMLElement): Promise<void> {
  const { showForShopper } = await import('#browser/shopper/shopper-prices.ts')
  await showForShopper(chip)
}

/** Without the data the page keeps the prices for everyone. */
async function runFor(chip: HTMLElement, work: (chip: HTMLElement) => Promise<void>): Promise<void> {
  try {
    await work(chip)
  } catch {
    const { failed = '' } = chip.dataset
    chip.querySelector('.failed')?.replaceChildren(failed)
    announce(failed)
  }
}
