import { announce } from '#browser/announce.ts'
import { vietnamDayOf } from '#text/days.ts'
import { fillIn } from '#text/format.ts'

/**
 * Filters the sale days by store: shown are those of the store and those of no particular store. In the grid,
 * other days lose their mark.
 */
export function filterCalendar(): void {
  const select = document.querySelector<HTMLSelectElement>('[data-calendar-stores]')
  const label = select?.closest<HTMLElement>('label')
  if (!select || !label) return
  label.hidden = false
  const apply = (): void => {
    const { value } = select
    const isWanted = (stores: readonly string[]): boolean =>
      value === '' || stores.length === 0 || stores.includes(value)
    for (const item of document.querySelectorAll<HTMLElement>('.calendar > [data-stores]'))
      item.hidden = !isWanted(JSON.parse(item.dataset['stores'] ?? '[]') as string[])
    for (const link of document.querySelectorAll<HTMLElement>('.months [data-stores]')) {
      const days = JSON.parse(link.dataset['stores'] ?? '[]') as string[][]
      link.classList.toggle('off', !days.some(isWanted))
    }
    const months = [...document.querySelectorAll<HTMLElement>('[data-month]')]
    for (const month of months) {
      month.hidden = !month.querySelector('.calendar > :not([hidden])')
      // A month is expanded when a store is selected, so that its days are visible.
      const folded = month.querySelector<HTMLDetailsElement>('details.month')
      if (folded && value !== '') folded.open = true
    }
  }
  apply()
  select.addEventListener('change', () => {
    apply()
    const count = document.querySelectorAll('.calendar > :not([hidden])').length
    announce(fillIn(select.dataset['said'] ?? '', { count }))
  })
}

/** Marks today in the grid, in Vietnam, by the reader's clock. */
export function markToday(): void {
  const today = vietnamDayOf(Date.now())
  const month = document.querySelector(`[data-month-of="${today.slice(0, 7)}"]`)
  const cell = [...(month?.querySelectorAll('td') ?? [])].find(
    ({ textContent }) => Number(textContent) === Number(today.slice(8)),
  )
  cell?.setAttribute('aria-current', 'date')
}
