/** What a reader wrote into the form for tips becomes a tip, or a reason to write it again. */
import { TIP_LENGTH_MAX, TIP_UNTIL_LENGTH_MAX } from '#contract/readers/tips.ts'
import { canonicalUrl } from '#links/canonical-url.ts'
import { firstUrlIn, withScheme } from '#links/first-url.ts'
import { decodePercent } from '#links/percent.ts'
import { parseStoreUrl } from '#links/store-url.ts'
import type { StoresByHost } from '#links/stores-by-host.ts'
import type { SentTip } from '#links/tips.ts'
import { isStrippedEverywhere } from '#links/tracking-parameters.ts'
import { readWebUrl } from '#links/web-url.ts'
import { fold } from '#text/fold.ts'
import { toOneLine } from '#text/one-line.ts'
import { EMAIL, PHONE_OR_ACCOUNT } from '#values/personal-data.ts'

/** Why a tip cannot be taken as it was written. */
export type TipMistake = 'empty' | 'too-long' | 'personal' | 'over'

/** What was written, on one line, or what is wrong with it. */
export type ReadTip = { ok: true; tip: Omit<SentTip, 'language'> } | { ok: false; mistake: TipMistake }

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Reads the two fields of a tip. Invisible characters and what tells how the reader came to an address are
 * left out; a text with contacts of a person is not taken. `today` is a day in Vietnam, `2026-11-20`.
 */
export function readTip(
  { what, until }: { what: string; until: string },
  { stores, today }: { stores: StoresByHost; today: string },
): ReadTip {
  const wrong = (mistake: TipMistake): ReadTip => ({ ok: false, mistake })
  const text = withScheme(toOneLine(what))
  const end = toOneLine(until)
  if (text === '') return wrong('empty')
  if (text.length > TIP_LENGTH_MAX || end.length > TIP_UNTIL_LENGTH_MAX) return wrong('too-long')
  if (DAY.test(end) && end < today) return wrong('over')
  const found = firstUrlIn(text)
  const address = found === undefined ? undefined : canonicalAddress(found, stores)
  const line = found !== undefined && address ? text.replace(found, () => address.href) : text
  const words = address ? line.replace(address.href, ' ') : line
  // Ids in addresses look like phone numbers.
  if (EMAIL.test(decodePercent(line).text) || PHONE_OR_ACCOUNT.test(`${words} ${end}`))
    return wrong('personal')
  if (line.length > TIP_LENGTH_MAX) return wrong('too-long')
  return { ok: true, tip: { key: address?.key ?? fold(line), what: line, until: end === '' ? null : end } }
}

/** A store's address by its rules, another one without tracking; undefined for what is no web address. */
function canonicalAddress(text: string, stores: StoresByHost): { key: string; href: string } | undefined {
  const ofStore = parseStoreUrl(text, stores)
  if (ofStore.ok) return canonicalUrl(ofStore.data.url, ofStore.data.store)
  const read = readWebUrl(text, 'address')
  if (!read.ok) return undefined
  const url = new URL(read.data)
  url.hash = ''
  for (const name of url.searchParams.keys().toArray())
    if (isStrippedEverywhere(name)) url.searchParams.delete(name)
  return { key: url.href, href: url.href }
}
