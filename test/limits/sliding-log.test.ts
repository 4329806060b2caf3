import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networksOf } from '#limits/network.ts'
import { createSlidingLog, type Purpose } from '#limits/sliding-log.ts'

const WINDOW_MS = 60_000
const OVERALL_CELL_MS = 10
const LIMITS = { windowMs: WINDOW_MS, perClient: 60, overall: 6000, clientsMax: 100_000 }

/** Two of one /24, one of another; two of one /56, one of the same /48, one of another. */
const CLIENTS = [
  '192.0.2.1',
  '192.0.2.2',
  '198.51.100.1',
  '2001:db8:1:1::/64',
  '2001:db8:1:2::/64',
  '2001:db8:1:100::/64',
  '2001:db8:2:1::/64',
]

describe('the sliding log', () => {
  it('admits 60 requests of a client and denies the next, with the seconds to wait', () => {
    const { admit } = createSlidingLog(LIMITS)
    const admissions = Array.from({ length: 61 }, (_, second) => admit('a', second * 100))
    expect(admissions.filter(({ admitted }) => admitted)).toHaveLength(60)
    expect(admissions.at(-1)).toEqual({
      admitted: false,
      limit: 60,
      remaining: 0,
      resetSeconds: 54,
      retryAfterSeconds: 54,
    })
  })

  it('never names more seconds than a window has, whatever fraction of a millisecond the time is', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (now) => {
        const { admit } = createSlidingLog({ ...LIMITS, perClient: 1 })
        expect(admit('192.0.2.1', now).resetSeconds).toBe(60)
        expect(admit('192.0.2.1', now).retryAfterSeconds).toBe(60)
      }),
    )
  })

  it('admits again exactly after the seconds it named, and not one millisecond before the window has passed', () => {
    const { admit } = createSlidingLog({ ...LIMITS, perClient: 1 })
    admit('a', 0)
    const { retryAfterSeconds } = admit('a', 500)
    expect(retryAfterSeconds).toBe(60)
    expect(admit('a', 59_999).admitted).toBe(false)
    expect(admit('a', 500 + retryAfterSeconds * 1000).admitted).toBe(true)
  })

  it('does what a list of all admitted requests would say, for any requests of any cost and purpose', () => {
    const requests = fc.array(
      fc.record({
        client: fc.constantFrom(...CLIENTS),
        pause: fc.oneof(fc.nat(50), fc.nat(WINDOW_MS), fc.constantFrom(WINDOW_MS - 1, WINDOW_MS)),
        cost: fc.integer({ min: 1, max: 7 }),
        purpose: fc.constantFrom<Purpose>('search', 'search', 'link'),
      }),
      { maxLength: 120 },
    )
    fc.assert(
      fc.property(requests, (steps) => {
        const { admit } = createSlidingLog({ ...LIMITS, perClient: 6, overall: 20 })
        const logged: { client: string; time: number; cost: number }[] = []
        let now = 0
        for (const { client, pause, cost, purpose } of steps) {
          now += pause
          const costSince = (oldest: number, counts: (other: string) => boolean): number =>
            logged.reduce(
              (sum, each) => (each.time > oldest && counts(each.client) ? sum + each.cost : sum),
              0,
            )
          const ofClient = costSince(now - WINDOW_MS, (other) => other === client)
          const isBelow = (oldest: number): boolean =>
            ofClient + cost <= 6 &&
            cost +
              costSince(oldest, () => true) +
              networksOf(client)
                .map((network) => costSince(oldest, (other) => networksOf(other).includes(network)))
                .reduce((sum, count) => sum + count, 0) <=
              (purpose === 'link' ? 10 : 20)
          const { admitted, remaining, retryAfterSeconds } = admit(client, now, cost, purpose)
          // The log of all may take a request for one that came up to a cell later.
          if (admitted) expect(isBelow(now - WINDOW_MS)).toBe(true)
          else expect(isBelow(now - WINDOW_MS - OVERALL_CELL_MS)).toBe(false)
          if (admitted) logged.push({ client, time: now, cost })
          expect(remaining).toBe(6 - ofClient - (admitted ? cost : 0))
          expect(retryAfterSeconds === 0).toBe(admitted)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('names the seconds after which there is room, and not one too many, whatever was in the way', () => {
    const steps = fc.array(
      fc.record({
        client: fc.constantFrom(...CLIENTS),
        pause: fc.nat(3000),
        cost: fc.integer({ min: 1, max: 3 }),
        purpose: fc.constantFrom<Purpose>('search', 'link'),
      }),
      { minLength: 20, maxLength: 60 },
    )
    let denials = 0
    fc.assert(
      fc.property(steps, (each) => {
        const { admit, check } = createSlidingLog({ ...LIMITS, perClient: 9, overall: 24 })
        let now = 0
        for (const { client, pause, cost, purpose } of each) {
          now += pause
          const { admitted, retryAfterSeconds } = admit(client, now, cost, purpose)
          if (admitted) continue
          denials += 1
          // What is asked about the future forgets, so this log is of no use afterwards.
          const isFree = (seconds: number): boolean =>
            check(client, now + seconds * 1000, cost, purpose).admitted
          expect(retryAfterSeconds > 1 && isFree(retryAfterSeconds - 1)).toBe(false)
          expect(isFree(retryAfterSeconds)).toBe(true)
          return
        }
      }),
      { numRuns: 500 },
    )
    expect(denials).toBeGreaterThan(400)
  })

  it('does not charge a denial', () => {
    const { admit } = createSlidingLog({ ...LIMITS, perClient: 2 })
    admit('a', 0)
    admit('a', 30_000)
    for (let time = 30_001; time < 60_000; time += 100) expect(admit('a', time).admitted).toBe(false)
    expect(admit('a', 60_000).admitted).toBe(true)
  })

  it('admits or denies a batch as one, and tells when there is room for all of it', () => {
    const { admit } = createSlidingLog({ ...LIMITS, perClient: 10 })
    admit('a', 0, 6)
    admit('a', 10_000, 3)
    expect(admit('a', 20_000, 5)).toMatchObject({ admitted: false, remaining: 1, retryAfterSeconds: 40 })
    expect(admit('a', 20_000, 1).admitted).toBe(true)
    expect(admit('a', 60_000, 6).admitted).toBe(true)
    expect(admit('b', 0, 11).admitted).toBe(false)
  })

  it('keeps clients apart, and all of them below the overall quota', () => {
    const { admit } = createSlidingLog({ ...LIMITS, overall: 100 })
    const admitted = Array.from({ length: 150 }, (_, index) => admit(`client-${index}`, index)).filter(
      (each) => each.admitted,
    )
    expect(admitted).toHaveLength(100)
    expect(admit('client-0', 151)).toMatchObject({ admitted: false, remaining: 59, retryAfterSeconds: 60 })
  })
})

describe('the quota of all clients', () => {
  const OVERALL = 600
  const quota = { ...LIMITS, overall: OVERALL }

  /** How much a client of each network is given when they all ask for as much as they can get, in turn. */
  function share(networks: readonly ((client: number) => string)[], purpose: Purpose = 'search') {
    const { admit } = createSlidingLog(quota)
    const admitted = networks.map(() => 0)
    for (let round = 0; round < OVERALL / networks.length + 2; round += 1) {
      for (const [index, clientOf] of networks.entries()) {
        if (admit(clientOf(round % 50), round, 1, purpose).admitted)
          admitted[index] = (admitted[index] ?? 0) + 1
      }
    }
    return { admit, admitted }
  }

  const ipv4 = (network: number) => (client: number) => `10.${network >> 8}.${network & 255}.${client}`
  const ipv6 = (network: number) => (client: number) => `2001:db8:${network.toString(16)}:${client}::/64`

  it.each([
    ['an IPv4 /24', ipv4],
    ['an IPv6 /56', ipv6],
  ])('leaves to all others as much as the clients of %s got together', (_, networkOf) => {
    const { admit, admitted } = share([networkOf(0)])
    const left = OVERALL - (admitted[0] ?? 0)
    expect(admitted[0]).toBeLessThanOrEqual(left)
    expect(admitted[0]).toBeGreaterThanOrEqual(OVERALL / 3)
    expect(admit(networkOf(1)(0), OVERALL).admitted).toBe(true)
  })

  it('is shared equally among networks that ask for all they can get, and leaves a share for the next', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (count) => {
        const { admit, admitted } = share(Array.from({ length: count }, (_, index) => ipv4(index)))
        const fair = OVERALL / (count + 1)
        for (const each of admitted) expect(Math.abs(each - fair)).toBeLessThanOrEqual(2)
        expect(admit('192.0.2.1', OVERALL).admitted).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  it('is used up by no fewer networks than it has requests', () => {
    const { admit, admitted } = share(Array.from({ length: OVERALL - 1 }, (_, index) => ipv4(index)))
    expect(Math.max(...admitted)).toBe(1)
    expect(admit('192.0.2.1', OVERALL).admitted).toBe(true)
    expect(admit('198.51.100.1', OVERALL)).toMatchObject({
      admitted: false,
      remaining: 60,
      retryAfterSeconds: 60,
    })
  })

  it('gives a /56 a share of its own beside others of the same /48', () => {
    const of48 = (client: number): string => `2001:db8:1:${client}::/64`
    const { admit, admitted } = share([of48])
    expect(admitted[0]).toBe(OVERALL / 3)
    expect(admit('2001:db8:1:ff00::/64', OVERALL).admitted).toBe(true)
    expect(admit('2001:db8:1:1::/64', OVERALL).admitted).toBe(false)
  })

  it('is given to links by half, so that they run short before searches do', () => {
    const networks = Array.from({ length: 100 }, (_, index) => ipv4(index))
    const { admit, admitted } = share(networks, 'link')
    const links = admitted.reduce((sum, count) => sum + count, 0)
    expect(links).toBeLessThanOrEqual(OVERALL / 2)
    expect(links).toBeGreaterThan(OVERALL / 2 - 10)
    for (let client = 0; client < 5; client += 1) admit(ipv4(200 + client)(0), OVERALL)
    expect(admit('192.0.2.1', OVERALL, 1, 'link').admitted).toBe(false)
    expect(admit('192.0.2.1', OVERALL, 1, 'search').admitted).toBe(true)
  })

  it('is not charged for a denial', () => {
    const { admit } = share([ipv4(0), ipv4(1)])
    for (let count = 0; count < 10_000; count += 1) expect(admit(ipv4(0)(60), OVERALL).admitted).toBe(false)
    for (let count = 0; count < 50; count += 1) expect(admit('192.0.2.1', OVERALL).admitted).toBe(true)
  })

  it('names the later of two times when both the client and the quota are in the way', () => {
    const { admit } = createSlidingLog({ ...LIMITS, perClient: 1, overall: 3 })
    for (const [client, second] of [
      ['192.0.2.1', 0],
      ['198.51.100.1', 10],
      ['203.0.113.1', 20],
    ] as const)
      expect(admit(client, second * 1000).admitted).toBe(true)
    expect(admit('203.0.113.1', 30_000).retryAfterSeconds).toBe(50)
    expect(admit('192.0.2.1', 30_000).retryAfterSeconds).toBe(30)
  })

  it('has nothing to wait for with a client that has sent nothing, though it asks for too much', () => {
    const { admit, check } = createSlidingLog(LIMITS)
    expect(check('a', 0)).toMatchObject({ admitted: true, remaining: 60, resetSeconds: 0 })
    expect(admit('a', 0, 61)).toMatchObject({ admitted: false, remaining: 60, resetSeconds: 0 })
  })

  it('counts what was admitted elsewhere', () => {
    const { admit, record } = createSlidingLog({ ...LIMITS, perClient: 1000, overall: 100 })
    record('192.0.2.1', 0, 40)
    expect(admit('192.0.2.2', 0, 21).admitted).toBe(false)
    expect(admit('192.0.2.2', 0, 20).admitted).toBe(true)
  })
})

describe('more clients than have a log of their own', () => {
  it('counts newcomers that share a log for a whole window, also where a turn of the others ends in it', () => {
    const { admit } = createSlidingLog({ ...LIMITS, overall: 1e9, clientsMax: 1, perClient: 2 })
    admit('192.0.2.1', 0)
    for (const time of [59_000, 59_001]) expect(admit('192.0.2.2', time).admitted).toBe(true)
    for (const time of [59_002, 60_000, 61_000, 118_999])
      expect(admit('192.0.2.2', time).admitted).toBe(false)
    expect(admit('192.0.2.2', 119_000).admitted).toBe(true)
  })

  it('lets a client that shared a log have its own again when there is room', () => {
    const { admit } = createSlidingLog({ ...LIMITS, overall: 1e9, clientsMax: 1, perClient: 2 })
    for (const client of ['192.0.2.1', '192.0.2.2', '192.0.2.2']) admit(client, 0)
    expect(admit('192.0.2.2', 1).admitted).toBe(false)
    expect(admit('192.0.2.2', 200_000)).toMatchObject({ admitted: true, remaining: 1 })
    expect(admit('192.0.2.2', 200_000)).toMatchObject({ admitted: true, remaining: 0 })
  })
})
