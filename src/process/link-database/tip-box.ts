import { randomInt } from 'node:crypto'
import { TIP_DAYS, TIP_DIGITS, TIP_REFUSALS, TIPS_A_DAY, TIPS_MAX } from '#contract/readers/tips.ts'
import type { TipDatabase, TipOutcome, TipRow, Tips } from '#links/tips.ts'
import type { ReaderMarks } from '#process/link-database/reader-marks.ts'
import { DAY_MS, vietnamDayOf } from '#text/days.ts'

/** The first day of which tips are still kept. */
export function tipsRetainedSince(now: number): string {
  return vietnamDayOf(now - TIP_DAYS * DAY_MS)
}

/** Keeps the tips of readers in the link database. What is stored does not identify a client. */
export function createTipBox(
  database: TipDatabase,
  marks: ReaderMarks,
  now: () => number,
  max = TIPS_MAX,
): Tips {
  return {
    add: async (sent, client) => {
      const today = await marks.today()
      if (!today) return 'unavailable'
      const { day, markOf } = today
      const row: TipRow = {
        ...sent,
        id: newNumber(),
        day,
        count: 1,
        state: 'waiting',
        outcome: null,
        decidedOn: null,
      }
      const places = Array.from({ length: TIPS_A_DAY }, (_, place) => markOf(client, `tips/${place}`))
      const tip = { row, places, mark: markOf(client, `tip/${sent.key}`) }
      const added = await database.addTip(tip, { max, retainedSince: tipsRetainedSince(now()) })
      return typeof added === 'string' ? added : { number: added.id }
    },
    outcomeOf: async (number) => {
      const found = await database.findTip(number, tipsRetainedSince(now()))
      return found === undefined || found === 'unavailable' ? found : outcomeOf(found)
    },
  }
}

function outcomeOf({ state, outcome }: TipRow): TipOutcome {
  if (state === 'accepted') return { state, deal: outcome ?? '' }
  if (state === 'waiting') return { state }
  // A reason of later code is told as one that says nothing.
  return { state, reason: TIP_REFUSALS.find((reason) => reason === outcome) ?? 'unclear' }
}

/** Random digits, so that nobody finds the tips of others by counting. */
function newNumber(): string {
  return Array.from({ length: TIP_DIGITS }, () => randomInt(10)).join('')
}
