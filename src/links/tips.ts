/** Tips: deals that readers tell of, which wait for an editor apart from the catalog. */
import type { TipRefusal } from '#contract/readers/tips.ts'
import type { Unavailable } from '#links/link-database.ts'
import type { Language } from '#text/language.ts'

/** What a reader tells. Nothing in it is ever fetched. */
export interface SentTip {
  /** What two tips on the same thing have in common: the canonical address, else the folded words. */
  key: string
  /** One line, with the canonical address in place of the one that was given. */
  what: string
  /** What the reader wrote about the end: a day such as `2026-11-30`, or words; null when nothing. */
  until: string | null
  /** The language of the page on which it was written. */
  language: Language
}

/** What became of a tip. */
export type TipOutcome =
  | { state: 'waiting' }
  /** It became a deal, which may not be published yet, or told of one that was there. */
  | { state: 'accepted'; deal: string }
  | { state: 'refused'; reason: TipRefusal }

/** A tip as it is stored. Days are written `2026-11-20`. */
export interface TipRow extends Omit<SentTip, 'key'> {
  /** Ten digits, by which the reader looks it up. */
  id: string
  /** Null once it was accepted, so that the same may be told again. */
  key: string | null
  /** The day on which it was sent first. */
  day: string
  /** How many readers told of it, of whom each counts once a day. */
  count: number
  state: TipOutcome['state']
  /** The id of the deal, or the reason of a refusal; null while it waits. */
  outcome: string | null
  decidedOn: string | null
}

/** A tip to store, with the marks by which repetitions are recognised. They do not identify the client. */
export interface NewTip {
  row: TipRow
  /** One mark for each new tip that a client may send a day. */
  places: readonly number[]
  /** The mark of the client on this key. */
  mark: number
}

/** Why a tip was not taken: the client has sent enough today, or there are too many. */
export type TipDenial = 'limited' | 'full'

/** The tips of readers. Its methods never reject. */
export interface Tips {
  /** Keeps a tip and returns its number; that of the earlier tip when the same was told already. */
  add(tip: SentTip, client: string): Promise<{ number: string } | TipDenial | Unavailable>
  /** What became of a tip; undefined for an unknown number. */
  outcomeOf(number: string): Promise<TipOutcome | undefined | Unavailable>
}

/** The storage of tips. Its methods never reject. */
export interface TipDatabase {
  /** Stores a tip and returns its id, or that of the tip with the same key. */
  addTip(
    tip: NewTip,
    limits: { max: number; retainedSince: string },
  ): Promise<{ id: string } | TipDenial | Unavailable>
  findTip(id: string, retainedSince: string): Promise<TipRow | undefined | Unavailable>
}
