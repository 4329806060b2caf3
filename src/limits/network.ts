/** The address of a client becomes the client and the networks that are limited. */
import ipaddr from 'ipaddr.js'

/**
 * The prefix that providers give to one customer in IPv6. All addresses within it may belong to one client.
 */
const IPV6_CLIENT_BITS = 64

/**
 * The end of every IPv6 client in text: its last four groups are zero, and the longest run of zeros is
 * shortened.
 */
const IPV6_CLIENT_END = `::/${IPV6_CLIENT_BITS}`

/**
 * The client that an address counts as: an IPv4 address itself, `192.0.2.7`, or the /64 of an IPv6 address,
 * `2001:db8:1:2::/64`. IPv4 mapped into IPv6 counts as IPv4. Ports, brackets and zones are dropped. Undefined
 * for text that is no address.
 */
export function clientOf(text: string): string | undefined {
  const plain = IPV4.exec(text)?.[1]
  if (plain !== undefined) return plain
  const address = parseAddress(text)
  if (!address) return undefined
  return address.kind() === 'ipv4' ? address.toString() : networkOf(address, IPV6_CLIENT_BITS)
}

/** Whether an address is public: neither private, nor local, nor reserved. Zones are dropped. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.process(address.split('%', 1)[0] ?? '').range() === 'unicast'
}

interface FoundAddress {
  address: string
  family: number
}

/** Resolves a name to all its addresses, as `lookup` of `node:dns` does. */
type ResolveAll = (
  hostname: string,
  options: { all: true },
  answer: (error: Error | null, addresses: FoundAddress[]) => void,
) => void

/** What `node:net` asks for an address: one, or all of them. */
type Lookup = (
  hostname: string,
  options: { all?: boolean | undefined },
  answer: (error: Error | null, address: string | FoundAddress[], family?: number) => void,
) => void

/**
 * A lookup for connections to addresses that others name. It fails with the error of `refusal` for a name one
 * of whose addresses is in a private network, so that what was checked is what is connected to.
 */
export function createPublicLookup(
  resolveAll: ResolveAll,
  refusal: (hostname: string, address: string) => Error,
): Lookup {
  return (hostname, options, answer) => {
    resolveAll(hostname, { ...options, all: true }, (error, addresses) => {
      // A resolver that fails gives none.
      const found = error ? [] : addresses
      const refused = found.find(({ address }) => !isPublicAddress(address))
      const failure = error ?? (refused && refusal(hostname, refused.address))
      if (failure) answer(failure, '', 0)
      else if (options.all === true) answer(null, found)
      else answer(null, found[0]?.address ?? '', found[0]?.family ?? 4)
    })
  }
}

/**
 * The networks of a client of {@link clientOf}, the widest first: the /24 of an IPv4 address, the /48 and the
 * /56 of an IPv6 client. A client that is no address is its own network. This runs for every request, so it
 * supports only the form that `clientOf` returns.
 */
export function networksOf(client: string): readonly string[] {
  if (FOUR_NUMBERS.test(client)) return [`${client.slice(0, client.lastIndexOf('.'))}.0/24`]
  if (!client.endsWith(IPV6_CLIENT_END)) return [client]
  const [a = '', b = '', c = '', d = ''] = client.slice(0, -IPV6_CLIENT_END.length).split(':')
  const highByte = (Number.parseInt(d || '0', 16) & 0xff00).toString(16)
  return [`${joinGroups([a, b, c])}/48`, `${joinGroups([a, b, c, highByte])}/56`]
}

/** The leading groups of an IPv6 address whose other groups are zero, as text. */
function joinGroups(groups: readonly string[]): string {
  const length = groups.findLastIndex((group) => group !== '' && group !== '0') + 1
  return `${groups.slice(0, length).join(':')}::`
}

/** An IPv4 address as sockets and proxies write it, recognised without parsing. */
const IPV4 = /^(?:::ffff:)?((?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4})$/i

const FOUR_NUMBERS = /^\d+(?:\.\d+){3}$/

/** The prefix of IPv4 addresses on a dual-stack socket. */
const MAPPED = /^::ffff:(?=\d+(?:\.\d+){3}$)/i

type Address = ipaddr.IPv4 | ipaddr.IPv6

function parseAddress(text: string): Address | undefined {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .split('%', 1)[0]
    ?.replace(/^([\d.]+):\d+$/, '$1')
    .replace(MAPPED, '')
  if (bare === undefined) return undefined
  // The package also accepts octal and shortened IPv4 addresses, which no proxy writes. For invalid text it
  // throws internally, which is slow.
  if (!bare.includes(':'))
    return FOUR_NUMBERS.test(bare) && ipaddr.IPv4.isValidFourPartDecimal(bare)
      ? ipaddr.IPv4.parse(bare)
      : undefined
  if (!ipaddr.IPv6.isValid(bare)) return undefined
  const address = ipaddr.IPv6.parse(bare)
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

/**
 * The network of an address with a prefix of `bits` bits, in CIDR notation. The package computes this only
 * from text, which it parses again.
 */
function networkOf(address: Address, bits: number): string {
  const bytes = address
    .toByteArray()
    .map((byte, index) => byte & (0xff << Math.min(8, Math.max(0, (index + 1) * 8 - bits))))
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`
}
