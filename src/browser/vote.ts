import { VOTES_PATH } from '#contract/watch.ts'
import { fillIn } from '#text/format.ts'

/** The fields of a response about votes that are used here. */
interface VotesAnswer {
  counted?: boolean
  worked?: number
  total?: number
}

/** Asks whether a deal worked, if the site accepts votes, and shows the votes of others. */
export async function offerVote(): Promise<void> {
  const box = document.querySelector<HTMLElement>('[data-vote]')
  const { vote: deal = '', thanks = '', again = '', count = '' } = box?.dataset ?? {}
  const said = box?.querySelector('[data-said]')
  if (!box || !said) return
  const answer = await ask(`${VOTES_PATH}?deal=${encodeURIComponent(deal)}`)
  if (!answer) return
  box.hidden = false
  const { worked, total } = answer
  if (worked !== undefined && total !== undefined) said.textContent = fillIn(count, { worked, total })
  box.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-worked]') : null
    if (!button) return
    const body = JSON.stringify({ deal, worked: button.dataset['worked'] === 'true' })
    void ask(VOTES_PATH, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }).then(
      (given) => {
        if (!given) return
        for (const each of box.querySelectorAll('button')) each.disabled = true
        said.textContent = given.counted === true ? thanks : again
      },
    )
  })
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
