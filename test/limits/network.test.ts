import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { clientOf, networksOf } from '#limits/network.ts'

describe('the client of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:443', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
    ['2001:0DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    [' fe80::1%eth0 ', 'fe80::/64'],
  ])('%s is %s', (address, client) => {
    expect(clientOf(address)).toBe(client)
  })

  it.each(['', 'unknown', '0x7f.1', '010.0.0.1', '1.2.3', '1.2.3.4.5', ':::', '2001:db8::/64', '_hidden'])(
    'is nobody for %j',
    (text) => {
      expect(clientOf(text)).toBeUndefined()
    },
  )
})

describe('the networks of a client', () => {
  it.each([
    ['192.0.2.7', ['192.0.2.0/24']],
    ['2001:db8:1:2ff::/64', ['2001:db8:1::/48', '2001:db8:1:200::/56']],
    ['::/64', ['::/48', '::/56']],
    ['unknown', ['unknown']],
  ])('of %s are %j', (client, networks) => {
    expect(networksOf(client)).toEqual(networks)
  })

  it('are those that the bits of the address say, for any address', () => {
    const masked = (address: string, bits: number): string =>
      `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`
    const group = fc.oneof(fc.constant(0), fc.constantFrom(1, 0xff, 0x100, 0xffff), fc.nat(0xffff))
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const address = groups.map((each) => each.toString(16)).join(':')
        fc.pre(ipaddr.parse(address).range() !== 'ipv4Mapped')
        expect(networksOf(clientOf(address) ?? '')).toEqual([masked(address, 48), masked(address, 56)])
      }),
      { numRuns: 1000 },
    )
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(networksOf(clientOf(address) ?? '')).toEqual([
          `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`).toString()}/24`,
        ])
      }),
    )
  })

  it('are shared by neighbours and by nobody else', () => {
    const of = (address: string) => networksOf(clientOf(address) ?? '')
    expect(of('203.0.113.1')).toEqual(of('203.0.113.254'))
    expect(of('203.0.113.1')).not.toEqual(of('203.0.114.1'))
    const [wide, narrow] = of('2001:db8:1:200::1')
    expect(of('2001:db8:1:2ff::1')).toEqual([wide, narrow])
    expect(of('2001:db8:1:300::1')[0]).toBe(wide)
    expect(of('2001:db8:1:300::1')[1]).not.toBe(narrow)
    expect(of('2001:db8:2::1')[0]).not.toBe(wide)
  })
})
