/** Which addresses alerts may be sent to: readers name them, so they are checked like any input. */
import type { LookupFunction } from 'node:net'
import { lookup as resolveHost } from 'node:dns'
import { createPublicLookup } from '#limits/network.ts'

/** The push services of Chrome, Firefox, Safari and Edge. */
export const PUSH_HOSTS_DEFAULT =
  'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'

/** An origin for tests: a push service on this machine, which needs no certificate. */
const LOOPBACK_ORIGIN = /^http:\/\/127\.0\.0\.1:\d{1,5}$/

/** A name, whose last part is no number. */
const HOST = /^(?:\*\.)?(?:[a-z\d-]+\.)+[a-z][a-z\d-]*$/

/**
 * Parses a list of hosts separated by commas: `push.example.com`, or `*.push.example.com` for all hosts
 * below. Undefined when an entry is neither a host nor an origin on the loopback address.
 */
export function parsePushHosts(text: string): string[] | undefined {
  const hosts = text.split(',').map((host) => host.trim().toLowerCase())
  return hosts.every((host) => LOOPBACK_ORIGIN.test(host) || HOST.test(host)) ? hosts : undefined
}

/** Whether an endpoint is at one of the hosts, over https on its usual port, without credentials. */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username !== '' || url.password !== '') return false
  if (hosts.includes(url.origin)) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return hosts.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  )
}

/** Resolves the name of a push service. Fails for a name that leads into a private network. */
export const lookupPublic: LookupFunction = createPublicLookup(
  resolveHost,
  (hostname, address) => new Error(`${hostname} leads to ${address}, in a private network`),
)
