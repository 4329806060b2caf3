/** Asks on the page of a deal whether it worked, and shows what others said. */
import { VOTES_PATH } from '#contract/watch.ts'
import { HOUR_MS } from '#text/days.ts'
import { fillIn } from '#text/format.ts'

/** The fields of a response about votes that are used here. */
interface VotesAnswer {
  counted?: boolean
  worked?: number
  total?: number
  lastWorkedAt?: string
  temperature?: number
}

/**
 * Asks whether a deal worked, if the site accepts votes, and shows the votes of others. The button
 * `[data-report]`, for sites without a contact, says that it did not.
 */
export async function offerVote(): Promise<void> {
  const box = document.querySelector<HTMLElement>('[data-vote]')
  const { vote: deal = '', thanks = '', again = '', count = '', last = '', warmth = '' } = box?.dataset ?? {}
  const said = box?.querySelector('[data-said]')
  if (!box || !said) return
  const answer = await ask(`${VOTES_PATH}?deal=${encodeURIComponent(deal)}`)
  if (!answer) return
  box.hidden = false
  const { worked, total, lastWorkedAt, temperature } = answer
  if (worked !== undefined && total !== undefined) said.textContent = fillIn(count, { worked, total })
  if (lastWorkedAt !== undefined)
    said.append(` ${fillIn(last, { ago: ago(Date.now() - Date.parse(lastWorkedAt)) })}`)
  if (temperature !== undefined) said.append(` ${fillIn(warmth, { degrees: temperature })}`)
  const report = document.querySelector<HTMLButtonElement>('[data-report]')
  const buttons = [...box.querySelectorAll('button'), ...(report ? [report] : [])]
  if (report) report.hidden = false
  const vote = async (worked: boolean): Promise<void> => {
    const body = JSON.stringify({ deal, worked })
    const headers = { 'Content-Type': 'application/json' }
    const given = await ask(VOTES_PATH, { method: 'POST', headers, body })
    if (!given) return
    for (const button of buttons) button.disabled = true
    said.textContent = given.counted === true ? thanks : again
    box.scrollIntoView({ block: 'nearest' })
  }
  for (const button of buttons)
    button.addEventListener('click', () => void vote(button.dataset['worked'] === 'true'))
}

/** How long ago in the language of the page, in hours and from two days on in days. */
function ago(millis: number): string {
  const hours = Math.max(1, Math.round(millis / HOUR_MS))
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang)
  return hours < 48 ? format.format(-hours, 'hour') : format.format(-Math.floor(hours / 24), 'day')
}

/** Returns the response, or undefined when the request fails. */
async function ask(path: string, init?: RequestInit): Promise<VotesAnswer | undefined> {
  try {
    const response = await fetch(path, init)
    return response.ok ? ((await response.json()) as VotesAnswer) : undefined
  } catch {
    return undefined
  }
}
