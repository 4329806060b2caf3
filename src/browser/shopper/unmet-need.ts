import { savedShopper } from '#browser/shopper/saved-shopper.ts'
import type { Needs } from '#savings/shopper.ts'
import { fillIn } from '#text/format.ts'

/** Says on the page of a deal which of its conditions the kept shopper does not meet. */
export async function showUnmetNeed(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-needs]')
  const saved = savedShopper()
  if (!place || !saved) return
  const { needs = '{}', store = '', reasons = '{}', words = '' } = place.dataset
  const { meetNeeds, shopperAt } = await import('#savings/shopper.ts')
  const met = meetNeeds(JSON.parse(needs) as Needs, shopperAt(saved, store))
  if (typeof met !== 'string') return
  const { [met]: reason = '' } = JSON.parse(reasons) as Record<string, string>
  place.textContent = fillIn(words, { reason })
  place.hidden = false
}
