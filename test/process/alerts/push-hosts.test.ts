import { describe, expect, it } from 'vitest'
import {
  isPushEndpoint,
  lookupPublic,
  parsePushHosts,
  PUSH_HOSTS_DEFAULT,
} from '#process/alerts/push-hosts.ts'

const known = parsePushHosts(PUSH_HOSTS_DEFAULT) ?? []

describe('an endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-sg2p.notify.windows.com/w/?token=abc',
  ])('of a browser is accepted: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, known)).toBe(true)
  })

  it.each([
    ['another host', 'https://example.com/push'],
    ['a host that ends like one', 'https://evilpush.apple.com.example/x'],
    ['a host whose name ends with a listed one', 'https://notfcm.googleapis.com/x'],
    ['the parent of hosts below', 'https://push.apple.com/x'],
    ['no encryption', 'http://fcm.googleapis.com/fcm/send/abc'],
    ['another port', 'https://fcm.googleapis.com:8443/fcm/send/abc'],
    ['credentials', 'https://user:secret@fcm.googleapis.com/x'],
    ['an address of this machine', 'https://127.0.0.1/x'],
    ['no URL', 'fcm.googleapis.com'],
  ])('with %s is not', (_what, endpoint) => {
    expect(isPushEndpoint(endpoint, known)).toBe(false)
  })

  it('on the loopback address is accepted only at an origin that is listed', () => {
    const hosts = parsePushHosts('http://127.0.0.1:8443') ?? []
    expect(isPushEndpoint('http://127.0.0.1:8443/x', hosts)).toBe(true)
    expect(isPushEndpoint('http://127.0.0.1:8444/x', hosts)).toBe(false)
  })
})

describe('a list of hosts', () => {
  it.each([
    '',
    'push',
    '*.com/',
    'https://push.example.com',
    'http://192.168.0.1:80',
    '10.0.0.1',
    'a.example,,b.example',
  ])('is not %j', (text) => {
    expect(parsePushHosts(text)).toBeUndefined()
  })
})

it('a name that leads into a private network is not resolved', async () => {
  const found = await new Promise<Error | null>((done) =>
    lookupPublic('localhost', { all: true }, (error) => done(error)),
  )
  expect(found?.message).toMatch(/^localhost leads to .*, in a private network$/)
})
