/** A tip of a reader becomes the draft of a deal. */
import { newId } from '#editing/new-record.ts'
import { type Answers, type Known, QUESTIONS, storeOfAddress } from '#editing/questions.ts'
import { readSharedText } from '#links/shared-text.ts'
import type { TipRow } from '#links/tips.ts'
import { vietnamDayOf } from '#text/days.ts'
import { readMoment } from '#values/moments/read-moment.ts'

/** The draft of a deal, or what an editor has to say first. */
export type TipDraft =
  { ok: true; id: string; answers: Answers; note: string } | { ok: false; message: string }

/** The length that a title may have. */
const TITLE_LENGTH_MAX = 160

/**
 * What a tip says becomes the answers for a draft of a deal, which an editor finishes. Where the address has
 * no known store, the editor names one. `taken` are the ids of other deals.
 */
export function draftOfTip(
  tip: TipRow,
  { known, taken, store }: { known: Known; taken: ReadonlySet<string>; store?: string | undefined },
): TipDraft {
  const { url, words } = readSharedText({ text: tip.what })
  const found =
    store === undefined
      ? storeOfAddress(url ?? '', known.stores)
      : known.stores.find(({ id }) => id === store)
  if (!found) {
    const message =
      store === undefined
        ? `tip ${tip.id} names no address of a known store; name the store with --store`
        : `there is no store ${store}`
    return { ok: false, message }
  }
  const named = { url: url ?? found.url, store: found.id, title: words.slice(0, TITLE_LENGTH_MAX).trim() }
  const title = named.title === '' ? `Tin báo ${tip.id}` : named.title
  const category = QUESTIONS.deal
    .find(({ name }) => name === 'category')
    ?.suggest?.({ ...named, title }, known, tip.day)
  const answers: Answers = {
    ...named,
    title,
    category: category ?? 'shopping',
    'ends-at': tip.until === null ? undefined : dayIn(tip.until),
    status: 'draft',
  }
  const told = tip.count === 1 ? '' : `, told by ${tip.count} readers`
  const end = tip.until === null ? '' : ` (until: ${tip.until})`
  return {
    ok: true,
    id: newId('deal', answers, taken),
    answers,
    note: `# Tip ${tip.id} of ${tip.day}${told}: ${tip.what}${end}\n# Nothing of it is checked yet: see the page of the store, and finish the record.\n`,
  }
}

/** The last day that a text names; undefined where it is not certain. */
function dayIn(until: string): string | undefined {
  const read = readMoment(until)
  const at = read.ok ? (read.value.to ?? read.value.from) : undefined
  return at === undefined ? undefined : vietnamDayOf(at)
}
