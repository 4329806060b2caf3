/** Marks that tell two readers of a day apart without saying who they are. */
import { randomBytes } from 'node:crypto'
import { NETWORK_VOTES_MAX, SITE_VOTES_MAX } from '#contract/readers/votes.ts'
import { networksOf } from '#limits/network.ts'
import type { MarkDatabase } from '#links/votes.ts'
import { sha256Hex } from '#process/digest.ts'
import { vietnamDayOf } from '#text/days.ts'

/**
 * The length of a mark: 24 bits of a digest. Two networks rarely share a mark on the same subject and day,
 * but hundreds of Internet addresses do, so a mark identifies nobody even if the salt is known.
 */
const MARK_HEX_DIGITS = 6

const SALT_BYTES = 16

/** Today's marks of clients, the same in all processes. */
export interface ReaderMarks {
  /** The day in Vietnam, with the mark of a client on a subject; undefined without the database. */
  today(): Promise<{ day: string; markOf: (client: string, subject: string) => number } | undefined>
}

/**
 * Marks clients by a salt that all processes share and that is deleted on the next day, so that a client is
 * recognised on one day and one subject, such as a deal. No addresses or other data of clients are stored.
 */
export function createReaderMarks(database: MarkDatabase, now: () => number): ReaderMarks {
  let known: { day: string; salt: string } | undefined

  const saltOf = async (day: string): Promise<string | undefined> => {
    if (known?.day === day) return known.salt
    const saved = await database.voteSalt(day, randomBytes(SALT_BYTES).toString('base64url'))
    if (saved === 'unavailable') return undefined
    known = { day, ...saved }
    return saved.salt
  }

  return {
    today: async () => {
      const day = vietnamDayOf(now())
      const salt = await saltOf(day)
      return salt === undefined
        ? undefined
        : { day, markOf: (client, subject) => markOf(client, subject, salt) }
    },
  }
}

/**
 * Maps a client to one of the places of its network. A network has as many places as it may have votes, and a
 * client always gets the same place. A client therefore has one vote, and a network with thousands of
 * addresses has no more votes than places. An IPv6 site has one row of these places. Two clients of a network
 * may occasionally share a place.
 */
function markOf(client: string, subject: string, salt: string): number {
  const [network = client, site = client] = networksOf(client)
  const of = (...parts: (string | number)[]): number => {
    const digest = sha256Hex([salt, subject, ...parts].join(' '))
    return Number.parseInt(digest.slice(0, MARK_HEX_DIGITS), 16)
  }
  const row = of('row', site) % (NETWORK_VOTES_MAX / SITE_VOTES_MAX)
  const seat = of('seat', client) % SITE_VOTES_MAX
  return of(network, row, seat)
}
