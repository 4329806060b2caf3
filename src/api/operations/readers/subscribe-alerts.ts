/** The operations with which a browser asks for alerts and ends them. */
import { createNewsFinder } from '#alerts/find-news.ts'
import { newsLine } from '#alerts/render-alert.ts'
import { limited } from '#api/http/limited.ts'
import { readJsonObject } from '#api/http/read-body.ts'
import { NO_STORE, respondFailure, respondValue } from '#api/http/respond.ts'
import type { Handler } from '#api/services.ts'
import { endSubscriptionBodySchema, subscriptionBodySchema } from '#contract/readers/alerts.ts'
import { type Failure, LINKS_UNAVAILABLE } from '#contract/errors.ts'
import { parseInput } from '#contract/parse-input.ts'
import { toVietnamIso } from '#text/days.ts'

const ABSENT: Failure = { code: 'not_found', message: 'Alerts are not sent from here.' }

const FULL: Failure = {
  code: 'overloaded',
  message: 'There are as many subscriptions as this service takes; follow by feed or calendar instead.',
}

const BODY_EXAMPLE =
  '{"endpoint":"https://…","keys":{…},"language":"vi","quiet":null,"follows":{"store/shopee":null}}'

/** `getAlerts`: the key to subscribe with. */
export const getAlerts: Handler = (request, call) => {
  const { alerts } = call.services
  if (!alerts) return respondFailure(request, call, ABSENT)
  return respondValue(request, call, { ok: true, publicKey: alerts.publicKey }, NO_STORE)
}

/** `subscribeAlerts`: adds a subscription, or renews it with what is followed now. */
export const subscribeAlerts: Handler = (request, call) =>
  limited(
    request,
    call,
    async (headers) => {
      const { alerts, catalog, now } = call.services
      if (!alerts) return respondFailure(request, call, ABSENT, headers)
      const body = await readJsonObject(request, BODY_EXAMPLE)
      if (!body.ok) return respondFailure(request, call, body.failure, headers)
      const input = parseInput(subscriptionBodySchema, body.data)
      if (!input.ok) return respondFailure(request, call, input.failure, headers)
      if (!alerts.isAllowed(input.data.endpoint)) {
        const message =
          'endpoint is not at a push service that alerts are sent to; subscribe in another browser.'
        return respondFailure(request, call, { code: 'invalid_parameter', message }, headers)
      }
      const progress = { publishedAt: catalog.builtAt, seenAt: now() }
      // What is reached already is told here: an alert tells what changes.
      const findNews = createNewsFinder({ catalog, search: undefined, now: progress.seenAt })
      const { news, reached } = findNews(input.data, progress)
      const subscribed = await alerts.subscribe(input.data, progress, reached)
      if (subscribed === 'unavailable') return respondFailure(request, call, LINKS_UNAVAILABLE, headers)
      if (subscribed === 'full') return respondFailure(request, call, FULL, headers)
      const { id, expiresAt } = subscribed
      const strings = catalog.stringsIn(input.data.language)
      const lines = news
        .filter(({ kind }) => kind === 'price')
        .map((each) => newsLine(each, catalog, strings))
      const data = { ok: true, id, expiresAt: toVietnamIso(expiresAt), reached: lines }
      return respondValue(request, call, data, NO_STORE, headers)
    },
    'link',
  )

/** `endAlerts`: deletes a subscription. It succeeds when there is none. */
export const endAlerts: Handler = (request, call) =>
  limited(request, call, async (headers) => {
    const { alerts } = call.services
    if (!alerts) return respondFailure(request, call, ABSENT, headers)
    const body = await readJsonObject(request, '{"id":"…"}')
    if (!body.ok) return respondFailure(request, call, body.failure, headers)
    const input = parseInput(endSubscriptionBodySchema, body.data)
    if (!input.ok) return respondFailure(request, call, input.failure, headers)
    const { id } = input.data
    const ended = await alerts.end(id)
    if (ended === 'unavailable') return respondFailure(request, call, LINKS_UNAVAILABLE, headers)
    return respondValue(request, call, { ok: true, id }, NO_STORE, headers)
  })
