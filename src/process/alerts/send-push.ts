/** Sends one encrypted message to a push service (RFC 8030, 8188, 8291, 8292). */
import { createHash } from 'node:crypto'
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import webPush from 'web-push'
import type { Alert } from '#alerts/render-alert.ts'
import type { Subscriber } from '#alerts/subscription.ts'
import { isPushEndpoint, lookupPublic } from '#process/alerts/push-hosts.ts'
import { publicKeyOf } from '#process/alerts/push-key.ts'
import { HOUR_MS } from '#text/days.ts'

/** What came of a message. Later: it may be sent again after `retryAfterSeconds`, if the service said so. */
export type PushOutcome =
  | { sent: 'now' }
  | { sent: 'later'; reason: string; retryAfterSeconds?: number | undefined }
  /** The subscription is no more, or cannot be encrypted for. */
  | { sent: 'never'; reason: string }

const TIMEOUT_MS = 10_000

/** Of connections to all push services together. */
const CONNECTIONS_MAX = 32

/** The header of a message that names its server is used for half of its time. */
const VAPID_SECONDS = (12 * HOUR_MS) / 1000
const VAPID_USED_MS = 6 * HOUR_MS

/** A topic has at most 32 characters of base64url. */
const TOPIC_CHARACTERS = 32

interface PushOptions {
  /** The private key of the server. */
  key: string
  /** A `mailto:` or `https:` URL at which a push service reaches the operator. */
  subject: string
  hosts: readonly string[]
  now: () => number
}

/** Sends an alert to a subscriber. Never rejects. */
export type SendPush = (
  subscriber: Pick<Subscriber, 'endpoint' | 'keys'>,
  alert: Alert,
  signal: AbortSignal,
) => Promise<PushOutcome>

export interface PushClient {
  send: SendPush
  /** Closes idle connections. */
  close: () => void
}

export function createPushClient({ key, subject, hosts, now }: PushOptions): PushClient {
  const publicKey = publicKeyOf(key) ?? ''
  const agents = {
    http: new HttpAgent({ keepAlive: true, maxSockets: CONNECTIONS_MAX }),
    https: new HttpsAgent({ keepAlive: true, maxSockets: CONNECTIONS_MAX, lookup: lookupPublic }),
  }
  const signed = new Map<string, { authorization: string; until: number }>()
  const authorizationFor = (origin: string): string => {
    const known = signed.get(origin)
    if (known && now() < known.until) return known.authorization
    const exp = Math.floor(now() / 1000) + VAPID_SECONDS
    const { Authorization: authorization } = webPush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      key,
      'aes128gcm',
      exp,
    )
    signed.set(origin, { authorization, until: now() + VAPID_USED_MS })
    return authorization
  }

  const send: SendPush = async ({ endpoint, keys }, { message, ttlSeconds }, signal) => {
    // The list of hosts may be another than when the reader subscribed.
    if (!isPushEndpoint(endpoint, hosts)) return { sent: 'never', reason: 'its host is not in PUSH_HOSTS' }
    const url = new URL(endpoint)
    let details: webPush.RequestDetails
    try {
      details = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
        headers: { Authorization: authorizationFor(url.origin) },
        TTL: ttlSeconds,
        urgency: 'normal',
        topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, TOPIC_CHARACTERS),
      })
    } catch (error) {
      return { sent: 'never', reason: String(error) }
    }
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const agent = url.protocol === 'https:' ? agents.https : agents.http
    return new Promise((resolve) => {
      const later = (error: unknown): void => resolve({ sent: 'later', reason: String(error) })
      const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
      const sending = request(
        url,
        { method: 'POST', headers: details.headers as Record<string, string>, agent, signal: limit },
        (response) => {
          // Nothing in a body matters. Redirects are not followed.
          response.on('error', later).resume()
          resolve(outcomeOf(response, now()))
        },
      )
      sending.on('error', later)
      sending.end(details.body)
    })
  }
  return {
    send,
    close: () => {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage, now: number): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { sent: 'now' }
  const reason = `the push service answered ${statusCode}`
  if (statusCode === 404 || statusCode === 410) return { sent: 'never', reason }
  return { sent: 'later', reason, retryAfterSeconds: readRetryAfter(headers['retry-after'], now) }
}

/** Reads seconds or a date (RFC 9110, 10.2.3). */
function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined
  if (/^\d+$/.test(text)) return Number(text)
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000))
}
