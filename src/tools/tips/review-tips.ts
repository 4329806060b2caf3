/** What an editor does with tips: reads them, makes drafts of them, refuses them. */
import { draftOfTip } from '#editing/tip-draft.ts'
import { TIP_REFUSALS, type TipRefusal } from '#contract/readers/tips.ts'
import type { TipRow } from '#links/tips.ts'
import { loadContent } from '#process/content-files.ts'
import { pagesOf } from '#process/link-database/backup-pages.ts'
import type { LinkEngine, TipDecision } from '#process/link-database/link-engine.ts'
import { tipsRetainedSince } from '#process/link-database/tip-box.ts'
import { vietnamDayOf } from '#text/days.ts'
import { readImported } from '#tools/read-imported.ts'
import { idsOf, writeNewRecord } from '#tools/write-new-record.ts'

/** The tables of tips in a link database. */
export type TipTable = Pick<LinkEngine, 'rowsAfter' | 'findTip' | 'decideTip'>

/** A mistake of the editor, told as a sentence. */
export class TipMistakeError extends Error {}

/** The tips that are kept, of one state or all, the earliest first. */
export async function listTips(table: TipTable, state?: TipRow['state']): Promise<TipRow[]> {
  const since = tipsRetainedSince(Date.now())
  const found: TipRow[] = []
  for await (const rows of pagesOf<TipRow>((last, count) => table.rowsAfter('tips', last, count)))
    found.push(...rows)
  return found
    .filter((tip) => (tip.decidedOn ?? tip.day) >= since && (state === undefined || tip.state === state))
    .toSorted((a, b) => (a.day + a.id < b.day + b.id ? -1 : 1))
}

/** How an editor takes up a tip. */
export interface Acceptance {
  folder: string
  /** The store of the draft, where the tip has no address of one. */
  store?: string | undefined
  /** The deal that the tip tells of, where it is in the catalog already; no draft is written then. */
  deal?: string | undefined
}

/** Writes the draft of a deal from a tip and notes it there. Returns what was done. */
export async function acceptTip(table: TipTable, id: string, acceptance: Acceptance): Promise<string> {
  const tip = await openTip(table, id)
  if (tip.state === 'accepted') throw new TipMistakeError(`tip ${id} was taken up before, as ${tip.outcome}`)
  const { folder, store, deal } = acceptance
  const known = await loadContent(folder, { imported: await readImported(folder) })
  if (deal !== undefined) {
    if (!known.deals.some((each) => each.id === deal)) throw new TipMistakeError(`there is no deal ${deal}`)
    await decide(table, id, { state: 'accepted', outcome: deal })
    return `tip ${id} tells of ${deal}`
  }
  const draft = draftOfTip(tip, { known, taken: await idsOf('deal', folder), store })
  if (!draft.ok) throw new TipMistakeError(draft.message)
  const { file } = await writeDraft(draft, tip, folder)
  await decide(table, id, { state: 'accepted', outcome: draft.id })
  return `tip ${id} became ${file}, a draft; finish it, and set its status to live`
}

/** Words that no title may have are left to the note above the draft. */
async function writeDraft(
  { id, answers, note }: Extract<ReturnType<typeof draftOfTip>, { ok: true }>,
  tip: TipRow,
  folder: string,
): Promise<{ file: string }> {
  const written = await writeNewRecord('deal', { id, answers, note, folder })
  if (written.isWritten) return written
  const plain = { ...answers, title: `Tin báo ${tip.id}` }
  const again = await writeNewRecord('deal', { id, answers: plain, note, folder })
  if (!again.isWritten) throw new TipMistakeError(`no draft was written:\n${again.findings}`)
  return again
}

/** Refuses a tip for one of {@link TIP_REFUSALS}. Returns what was done. */
export async function refuseTip(table: TipTable, id: string, reason: string): Promise<string> {
  await openTip(table, id)
  const found: TipRefusal | undefined = TIP_REFUSALS.find((each) => each === reason)
  if (!found)
    throw new TipMistakeError(
      `the reason is ${JSON.stringify(reason)}; write one of ${TIP_REFUSALS.join(', ')}`,
    )
  await decide(table, id, { state: 'refused', outcome: found })
  return `tip ${id} was refused: ${found}`
}

async function openTip(table: TipTable, id: string): Promise<TipRow> {
  const tip = await table.findTip(id, tipsRetainedSince(Date.now()))
  if (!tip) throw new TipMistakeError(`there is no tip ${id}; npm run tips lists them`)
  return tip
}

async function decide(table: TipTable, id: string, decision: Omit<TipDecision, 'decidedOn'>): Promise<void> {
  await table.decideTip(id, { ...decision, decidedOn: vietnamDayOf(Date.now()) })
}
