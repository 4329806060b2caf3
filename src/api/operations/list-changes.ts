/** The operations that list changes. */
import { readQuery } from '#api/http/read-query-string.ts'
import { respondFailure, respondValue } from '#api/http/respond.ts'
import type { Handler, Services } from '#api/services.ts'
import { changeId } from '#catalog/recorded-change.ts'
import { siteTextsIn } from '#catalog/site-texts.ts'
import { retainedChanges, retainedSince } from '#changes/retained-changes.ts'
import { listChanges as changesSince, placeBehind } from '#changes/list-changes.ts'
import { toChange } from '#changes/to-change.ts'
import {
  changeParametersSchema,
  type ChangesResponse,
  dayChangeParametersSchema,
  type DayChangesResponse,
} from '#contract/changes.ts'
import { CHANGES_LIMIT_MAX } from '#contract/limits.ts'
import { OPERATIONS } from '#contract/operations.ts'
import { absoluteUrl } from '#contract/routes.ts'
import { DAY_MS, toVietnamIso, vietnamDayOf } from '#text/days.ts'
import { DEFAULT_LANGUAGE, type Language } from '#text/language.ts'

/** Deals begin and end at any time, so caches may keep the response for a few seconds only. */
const CACHE = 'public, max-age=10'

/** `listChanges`: the changes since a given time. */
export const listChanges: Handler = (request, call) => {
  const input = readQuery(request.url, changeParametersSchema)
  if (!input.ok) return respondFailure(request, call, input.failure)
  const { since, store, category, product, cursor, limit, language = DEFAULT_LANGUAGE } = input.data
  const { catalog, now: clock } = call.services
  const now = clock()
  // A client's clock may be ahead of the server's.
  const from = Math.min(Math.max(since ?? now - DAY_MS, retainedSince(now)), now)
  const filter = { store, category, product }
  // One extra change shows whether there is a next page.
  const found = changesSince(catalog, from, now, filter, { cursor, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const response: ChangesResponse = {
    ok: true,
    since: toVietnamIso(from),
    until: toVietnamIso(now),
    total: page.length,
    changes: page.map((change) => toChange(change, catalog, language)),
    ...(last && found.length > page.length && { next: changeId(last) }),
    ...noticeOf(call.services, language),
  }
  return respondValue(request, call, response, CACHE, {}, language)
}

/** `listChangesOfDay`: the changes of one day, with a link to the next page or to the previous day. */
export const listChangesOfDay: Handler = (request, call) => {
  const input = readQuery(request.url, dayChangeParametersSchema)
  if (!input.ok) return respondFailure(request, call, input.failure)
  const { catalog, now: clock } = call.services
  const now = clock()
  const { byDay } = retainedChanges(catalog, now)
  const days = [...byDay.keys()].toReversed()
  const { day = days[0] ?? vietnamDayOf(now), cursor } = input.data
  const ofDay = byDay.get(day) ?? []
  const first = placeBehind(ofDay, cursor)
  const page = ofDay.slice(first, first + CHANGES_LIMIT_MAX)
  const last = page.at(-1)
  const dayBefore = days.find((each) => each < day)
  const next =
    last && first + page.length < ofDay.length
      ? `?day=${day}&cursor=${encodeURIComponent(changeId(last))}`
      : dayBefore && `?day=${dayBefore}`
  const response: DayChangesResponse = {
    ok: true,
    day,
    days,
    total: page.length,
    changes: page.map((change) => toChange(change, catalog, DEFAULT_LANGUAGE)),
    ...(next !== undefined && {
      next: absoluteUrl(catalog.siteUrl, OPERATIONS.listChangesOfDay.path) + next,
    }),
    ...noticeOf(call.services, DEFAULT_LANGUAGE),
  }
  return respondValue(request, call, response, CACHE, {}, DEFAULT_LANGUAGE)
}

function noticeOf({ catalog }: Services, language: Language): { notice?: string } {
  const { notice } = siteTextsIn(language, catalog.site)
  return notice === undefined ? {} : { notice }
}
