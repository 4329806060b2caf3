import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { clientOf, createPublicLookup, networksOf } from '#limits/network.ts'

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

describe('a lookup of public addresses alone', () => {
  type Found = { address: string; family: number }
  const V4 = { address: '93.184.215.14', family: 4 }
  const V6 = { address: '2606:2800:21f:cb07:6820:80da:af6b:8b2c', family: 6 }
  const answers = (found: Found[] | Error, options: { all?: boolean } = {}): unknown[] => {
    const given: unknown[] = []
    const lookup = createPublicLookup(
      (_, __, answer) => (found instanceof Error ? answer(found, []) : answer(null, found)),
      (hostname, address) => new Error(`${hostname} leads to ${address}`),
    )
    lookup('feed.example', options, (...answer) => given.push(...answer))
    return given
  }

  it('gives the first address, or all where all are asked for', () => {
    expect(answers([V6, V4])).toEqual([null, V6.address, 6])
    expect(answers([V6, V4], { all: true })).toEqual([null, [V6, V4]])
  })

  it.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'fd00::1', '::ffff:192.168.0.1'])(
    'fails where one of them is %s, whichever is asked for',
    (address) => {
      const found = [V4, { address, family: 4 }]
      for (const all of [true, false])
        expect(answers(found, { all })[0]).toEqual(new Error(`feed.example leads to ${address}`))
    },
  )

  it('passes on why a name has no address', () => {
    expect(answers(new Error('ENOTFOUND'))[0]).toEqual(new Error('ENOTFOUND'))
  })
})
