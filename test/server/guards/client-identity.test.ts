import { describe, expect, it } from 'vitest'
import { clientIdentity } from '#server/guards/client-identity.ts'

describe('the identity of a client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['::1', '::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    [undefined, 'unknown'],
  ])('of the socket %s is %s', (address, identity) => {
    expect(clientIdentity(address, undefined, 0)).toBe(identity)
  })

  it('does not look at X-Forwarded-For unless proxies of ours stand in front', () => {
    expect(clientIdentity('192.0.2.7', '198.51.100.1', 0)).toBe('192.0.2.7')
  })

  it.each([
    [1, '203.0.113.9'],
    [2, '198.51.100.1'],
  ])('with %i proxies is the entry that the outermost of them wrote', (hops, identity) => {
    expect(clientIdentity('10.0.0.1', '6.6.6.6, 198.51.100.1, 203.0.113.9', hops)).toBe(identity)
  })

  it('is the socket where the entry is missing or no address', () => {
    expect(clientIdentity('192.0.2.7', '198.51.100.1', 3)).toBe('192.0.2.7')
    expect(clientIdentity('192.0.2.7', 'not an address', 1)).toBe('192.0.2.7')
  })

  it('takes addresses with ports and brackets', () => {
    expect(clientIdentity('10.0.0.1', '198.51.100.1:1234', 1)).toBe('198.51.100.1')
    expect(clientIdentity('10.0.0.1', '[2001:db8:1:2::9]:443', 1)).toBe('2001:db8:1:2::/64')
  })
})
