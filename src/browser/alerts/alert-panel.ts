/** The panel of the watchlist for alerts. It is loaded, with its texts, when the reader asks for it. */
import { announce } from '#browser/announce.ts'
import { endAlerts, readAlerts, subscribe, toFollows } from '#browser/alerts/subscription.ts'
import { pageLanguage } from '#browser/page-language.ts'
import { readWatchlist } from '#browser/watchlist.ts'
import { routes } from '#contract/routes.ts'

/**
 * Opens the panel. Where the server sends no alerts, the browser's own question is asked instead, for
 * notifications while the site is open.
 */
export async function openAlerts(page: HTMLElement, button: HTMLElement): Promise<void> {
  const response = await fetch(routes.alerts(pageLanguage()))
  if (!response.ok) {
    const permission = await Notification.requestPermission()
    button.hidden = permission !== 'default'
    if (permission === 'granted') announce(page.dataset['notifyOn'] ?? '')
    return
  }
  button.hidden = true
  const template = document.createElement('template')
  template.innerHTML = await response.text()
  button.closest('p')?.after(template.content)
  const panel = page.querySelector<HTMLFormElement>('[data-alerts]')
  if (panel) watchPanel(panel)
}

function watchPanel(panel: HTMLFormElement): void {
  const { key = '', on = '', off = '', denied = '', failed = '' } = panel.dataset
  const said = panel.querySelector('[data-said]')
  const say = (text: string): void => {
    if (said) said.textContent = text
  }
  const field = (name: string) => panel.elements.namedItem(name) as HTMLInputElement
  const show = (): void => {
    const saved = readAlerts()
    for (const element of panel.querySelectorAll<HTMLElement>('[data-when]'))
      element.hidden = (element.dataset['when'] === 'on') !== (saved !== undefined)
    for (const name of ['from', 'to'] as const) if (saved) field(name).value = saved[name]
  }
  const attempt = (work: () => Promise<string>): void => {
    work().then(
      (text) => {
        show()
        say(text)
      },
      () => say(failed),
    )
  }
  show()
  if (readAlerts()) say(on)
  panel.addEventListener('submit', (event) => {
    event.preventDefault()
    attempt(async () => {
      if ((await Notification.requestPermission()) !== 'granted') return denied
      const reached = await subscribe(key, { from: field('from').value, to: field('to').value })
      return [on, ...reached].join(' ')
    })
  })
  panel.querySelector('[data-end]')?.addEventListener('click', () =>
    attempt(async () => {
      await endAlerts()
      return off
    }),
  )
  const follows = Object.entries(toFollows(readWatchlist()))
  for (const link of panel.querySelectorAll<HTMLAnchorElement>('a[data-private]')) {
    const fields = follows.map(([id, target]) => ['follow', target === null ? id : `${id}=${target}`])
    link.search = new URLSearchParams([...new URLSearchParams(link.search), ...fields]).toString()
  }
  panel.querySelector('h2')?.focus()
}
