import postgres from 'postgres'
import { hashDigits, SHORTEST_HASH_ID } from '#links/hash-id.ts'
import type { LinkProposal } from '#links/link-database.ts'
import { sha256Hex } from '#process/digest.ts'
import type { Settings } from '#process/env.ts'
import { openLinks, type Links } from '#process/link-database/open-links.ts'
import { createLog } from '#process/log.ts'
import { scratchFolder } from './scratch.ts'

/** A PostgreSQL server for tests, or undefined. */
export const TEST_DATABASE_URL = process.env['TEST_DATABASE_URL']

if (TEST_DATABASE_URL === undefined) {
  console.warn('\nSKIPPED: no PostgreSQL. Set TEST_DATABASE_URL to run the tests of shared links too.\n')
}

/** Creates an empty database on the test server. It is dropped on disposal. */
export async function scratchDatabase(): Promise<AsyncDisposable & { url: string }> {
  const server = new URL(TEST_DATABASE_URL ?? '')
  const name = `links_${process.pid}_${Date.now()}`
  const admin = postgres(server.href, { max: 1, onnotice: () => undefined })
  await admin.unsafe(`CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    [Symbol.asyncDispose]: async () => {
      await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}

/** Where links are kept. */
export type LinkPlace = Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>

/** Places of their own for a database of each engine; PostgreSQL where there is one for tests. */
export const LINK_PLACES: readonly [name: string, open: () => Promise<LinkPlace & AsyncDisposable>][] = [
  [
    'sqlite',
    async () => {
      const folder = await scratchFolder()
      return Object.assign(folder, { DATA_DIR: folder.path, DATABASE_URL: undefined })
    },
  ],
  ...(TEST_DATABASE_URL === undefined
    ? []
    : [
        [
          'postgresql',
          async () => {
            const database = await scratchDatabase()
            return Object.assign(database, { DATA_DIR: '', DATABASE_URL: database.url })
          },
        ] as [string, () => Promise<LinkPlace & AsyncDisposable>],
      ]),
]

/** Creates a SQLite database in a temporary folder, on first use, because few tests create links. */
export function lazyLinks(now: () => number): Links {
  let opened: Promise<Links> | undefined
  const open = (): Promise<Links> => {
    opened ??= scratchFolder().then(({ path }) =>
      openLinks({ settings: { DATA_DIR: path, DATABASE_URL: undefined }, log: createLog('silent'), now }),
    )
    return opened
  }
  return {
    engine: 'sqlite',
    save: async (proposal) => (await open()).save(proposal),
    find: async (hashId) => (await open()).find(hashId),
    clicksOf: async (hashId, days) => (await open()).clicksOf(hashId, days),
    isReachable: () => true,
    alerts: undefined,
    subscriptions: {
      claimSubscriptions: async () => [],
      settleSubscriptions: async () => undefined,
      endSubscriptions: async () => 0,
      countSubscriptions: async () => 0,
    },
    votes: {
      add: async (...vote) => (await open()).votes.add(...vote),
      of: async (dealId) => (await open()).votes.of(dealId),
    },
    tips: {
      add: async (...tip) => (await open()).tips.add(...tip),
      outcomeOf: async (number) => (await open()).tips.outcomeOf(number),
    },
    clicks: {
      count: () => undefined,
      backlog: () => ({ clicks: 0, seconds: 0, isLagging: false }),
      flush: async () => undefined,
      close: async () => undefined,
    },
    close: async () => (await opened)?.close(),
  }
}

/** Creates a link proposal with its own id. */
export function proposalOf(key: string, fields: Partial<LinkProposal> = {}): LinkProposal {
  return {
    key,
    inputUrl: `https://shopee.vn/${key}`,
    outputUrl: `https://shopee.vn/${key}`,
    storeId: 'shopee',
    campaignId: 'shopee-vn',
    title: null,
    createdAt: 1_700_000_000_000,
    digits: hashDigits(key, sha256Hex),
    shortest: SHORTEST_HASH_ID,
    ...fields,
  }
}
