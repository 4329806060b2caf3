/**
 * `npm run bench -- alerts [COUNT]`: one publication of the demonstration with a new deal at each store, told to
 * 10,000 subscriptions or COUNT of them, in SQLite and, if TEST_DATABASE_URL is set, in PostgreSQL by two
 * connections as of two instances. Each subscription follows three stores, a price that is reached, and one of
 * 50 searches. The push service is another process; it reads what is sent and answers 201.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Subscriber } from '#alerts/subscription.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { ofDeal } from '#changes/clock-changes.ts'
import { deliverAlerts } from '#process/alerts/deliver-alerts.ts'
import { createPushKey } from '#process/alerts/push-key.ts'
import { createPushClient } from '#process/alerts/send-push.ts'
import { noRows } from '#process/link-database/backup-pages.ts'
import type { BackupRows, SubscriptionRow } from '#process/link-database/link-engine.ts'
import { openLinkEngine } from '#process/link-database/open-links.ts'
import { createLog } from '#process/log.ts'
import { createYield } from '#process/yield-to-event-loop.ts'
import { createDealSearch } from '#search/deal-search.ts'
import { DAY_MS, MINUTE_MS } from '#text/days.ts'
import { demonstration } from '../support/demonstration.ts'
import { scratchDatabase, TEST_DATABASE_URL } from '../support/links.ts'
import { createBrowserKeys } from '../support/push-service.ts'
import { scratchFolder } from '../support/scratch.ts'
import { indexOf } from '../support/search-over.ts'

const SEARCHES = 50

if (process.argv[2] === 'push-service') servePushes()
else await measureAll(Number(process.argv[2] ?? 10_000))

/** Answers every message, and its parent with the number of messages and bytes. */
function servePushes(): void {
  let messages = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      messages += 1
      response.writeHead(201).end()
    })
  })
  process.on('message', () => process.send?.({ messages }))
  process.once('disconnect', () => process.exit(0))
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
}

async function measureAll(count: number): Promise<void> {
  const now = Date.now()
  const catalog = newAt(demonstration, now)
  const service = fork(import.meta.filename, ['push-service'])
  const [{ port }] = (await once(service, 'message')) as [{ port: number }]
  const origin = `http://127.0.0.1:${port}`
  console.log(
    `${count} subscriptions\n\n| engine | sent | received | seconds | processor s | MB before | MB at most | loop p99 ms |\n|---|---|---|---|---|---|---|---|`,
  )
  await using folder = await scratchFolder()
  await measure('SQLite', { DATA_DIR: folder.path, DATABASE_URL: undefined }, { count, catalog, origin, now })
  if (TEST_DATABASE_URL !== undefined) {
    await using database = await scratchDatabase()
    await measure('PostgreSQL', { DATA_DIR: '', DATABASE_URL: database.url }, { count, catalog, origin, now })
  }
  service.disconnect()

  async function received(): Promise<number> {
    const answer = once(service, 'message')
    service.send('count')
    const [{ messages }] = (await answer) as [{ messages: number }]
    return messages
  }

  async function measure(
    name: string,
    place: Parameters<typeof openLinkEngine>[0],
    given: { count: number; catalog: Catalog; origin: string; now: number },
  ): Promise<void> {
    const engines = [await openLinkEngine(place), await openLinkEngine(place)]
    const [engine] = engines
    if (!engine) return
    await subscribeAll(engine, given)
    const key = createPushKey()
    const search = createDealSearch(catalog, indexOf(catalog))
    search({ query: 'tai nghe', limit: 1, now, sources: ['deals'] })
    const services = {
      catalog,
      search,
      isSearchAvailable: true,
      yieldToEventLoop: createYield(),
      now: () => now,
    }
    const before = await received()
    globalThis.gc?.()
    const memory = { before: process.memoryUsage.rss(), most: 0 }
    const watch = setInterval(() => (memory.most = Math.max(memory.most, process.memoryUsage.rss())), 20)
    const loop = monitorEventLoopDelay({ resolution: 5 })
    loop.enable()
    const used = process.cpuUsage()
    const startedAt = performance.now()
    const counts = await Promise.all(
      engines.map((table) => {
        const client = createPushClient({
          key,
          subject: 'mailto:a@example.com',
          hosts: [origin],
          now: Date.now,
        })
        const signal = new AbortController().signal
        return deliverAlerts({ table, services, send: client.send, log: createLog('silent'), signal })
      }),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const { user, system } = process.cpuUsage(used)
    clearInterval(watch)
    const sent = counts.reduce((sum, each) => sum + each.sent, 0)
    const figures = [
      name,
      sent,
      (await received()) - before,
      seconds.toFixed(1),
      ((user + system) / 1e6).toFixed(1),
      ...[memory.before, memory.most].map((bytes) => Math.round(bytes / 1e6)),
      Math.round(loop.percentile(99) / 1e6),
    ]
    console.log(`| ${figures.join(' | ')} |`)
    await Promise.all(engines.map((each) => each.close()))
  }
}

/** The catalog as a publication of now with one new deal at each store. */
function newAt(catalog: Catalog, now: number): Catalog {
  const byStore = new Map(catalog.currentDeals(now).map((deal) => [deal.store, deal]))
  const changes = [...byStore.values()].map((deal) => ofDeal(deal, 'new', now - 1))
  return Object.assign(Object.create(catalog) as Catalog, { changes, builtAt: now - 1 })
}

async function subscribeAll(
  engine: Awaited<ReturnType<typeof openLinkEngine>>,
  { count, catalog, origin, now }: { count: number; catalog: Catalog; origin: string; now: number },
): Promise<void> {
  const { keys } = createBrowserKeys()
  const stores = [...catalog.stores.keys()]
  const products = catalog.products.map(({ id }) => id)
  const progress = { publishedAt: now - MINUTE_MS, seenAt: now - MINUTE_MS }
  const subscriberOf = (reader: number): Subscriber => ({
    endpoint: `${origin}/reader-${reader}`,
    keys,
    language: 'vi',
    quiet: null,
    follows: {
      ...Object.fromEntries(
        [0, 1, 2].map((nth) => [`store/${stores[(reader + nth * 7) % stores.length]}`, null]),
      ),
      [`product/${products[reader % products.length]}`]: 1_000_000_000,
      [`search/${encodeURIComponent(catalog.deals[reader % SEARCHES]?.title ?? '')}`]: null,
    },
  })
  const rows = Array.from({ length: count }, (_, reader): SubscriptionRow => ({
    id: `reader-${reader}`,
    subscriber: JSON.stringify(subscriberOf(reader)),
    delivery: JSON.stringify({ told: [], day: '', sent: 0, failures: 0 }),
    ...progress,
    notBefore: 0,
    expiresAt: now + DAY_MS,
  }))
  // A page of rows in one transaction is faster than requests of readers.
  const pages = async function* (): AsyncGenerator<BackupRows> {
    yield { ...noRows(), subscriptions: rows }
  }
  await engine.restore(pages())
}
