import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { routes } from '#contract/routes.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { type ServerProcess, spawnServer, UNLIMITED } from '../../support/server.ts'
import { quantile } from '../load.ts'
import { createEditedSite, type EditedSite } from './edited-site.ts'

export interface PublicationFigures {
  requests: number
  perSecond: number
  /** The number of releases served during the load. */
  releases: number
  failed: string[]
  /** Responses whose content belongs to a different release than their header says. */
  mixed: string[]
  quietP99Ms: number
  busyP99Ms: number
}

interface LoadOptions {
  script: string
  seconds: number
  quietSeconds: number
  publications: number
  rollbacks: number
}

const CLIENTS = 24

interface Answer {
  target: string
  status: number
  release: string
  /** The number in the title of the edited deal, as shown in the response. */
  shown: string | undefined
  milliseconds: number
}

/**
 * Requests pages, files, the API and links as fast as the server answers: first without changes, then while
 * the watched content changes and earlier releases are restored.
 */
export async function measurePublications(options: LoadOptions): Promise<PublicationFigures> {
  using site = await createEditedSite('publications')
  await using server = await spawnServer({
    script: options.script,
    arguments: [],
    environment: { ...UNLIMITED, ...site.environment, WORKERS: '2' },
  })
  const targets = targetsOf(site)
  const quiet = await ask(server, targets, wait(options.quietSeconds * 1000))
  const startedAt = performance.now()
  const busy = await ask(server, targets, changeAgainAndAgain(site, options))
  const answers = [...quiet, ...busy]
  return {
    requests: busy.length,
    perSecond: busy.length / ((performance.now() - startedAt) / 1000),
    releases: new Set(busy.map(({ release }) => release)).size,
    failed: answers
      .filter(({ status }) => status >= 400 || status === 0)
      .map(({ target, status }) => `${target}: ${status}`),
    mixed: findMixed(answers),
    quietP99Ms: quantile(
      quiet.map(({ milliseconds }) => milliseconds),
      0.99,
    ),
    busyP99Ms: quantile(
      busy.map(({ milliseconds }) => milliseconds),
      0.99,
    ),
  }
}

/** Pages and files of the edited deal, API responses that contain it, and links. */
function targetsOf({ releases }: EditedSite): string[] {
  const catalog = join(releases, 'current', 'server', 'catalog.json')
  const { deals } = JSON.parse(readFileSync(catalog, 'utf8')) as Snapshot
  const deal = deals.find(({ title }) => title.includes('[[0]]'))
  if (!deal) throw new Error('The release does not have the edited deal')
  return [
    routes.deal(deal),
    `${routes.deal(deal)}.md`,
    routes.storeCodes(deal.store),
    routes.home(),
    '/api/search-advanced?q=ma+doi+lien+tuc',
    '/search?q=ma+doi+lien+tuc',
    routes.smartLink(deal.hashId),
    '/api/deals?limit=10',
    '/llms-full.txt',
    routes.atomFeed(routes.storeCodes(deal.store)),
  ]
}

async function changeAgainAndAgain(site: EditedSite, options: LoadOptions): Promise<void> {
  const { publications, rollbacks, seconds } = options
  const watcher = spawn(process.execPath, ['src/publish/publish.ts', '--watch'], {
    env: { ...process.env, ...site.environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let published = 0
  watcher.stdout?.on(
    'data',
    (chunk: Buffer) => (published += chunk.toString().split('published ').length - 1),
  )
  const endsAt = performance.now() + seconds * 1000
  const pause = (seconds * 1000) / (publications + rollbacks)
  for (let number = 1; number <= publications; number += 1) {
    const before = published
    site.edit(number)
    while (published === before) await wait(20)
    await wait(Math.min(pause, 1000))
    if (number % Math.floor(publications / (rollbacks + 1)) === 0) await site.publish('rollback')
  }
  await wait(Math.max(0, endsAt - performance.now()))
  const exited = once(watcher, 'exit')
  watcher.kill()
  await exited
}

async function ask(
  server: ServerProcess,
  targets: readonly string[],
  until: Promise<void>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  let isOver = false
  const over = until.finally(() => (isOver = true))
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = client; !isOver; turn += 1)
      answers.push(await askOnce(server, agent, targets[turn % targets.length] ?? '/'))
    agent.destroy()
  })
  await Promise.all([over, ...clients])
  return answers
}

async function askOnce({ port }: ServerProcess, agent: Agent, target: string): Promise<Answer> {
  const startedAt = performance.now()
  try {
    const sent = request({ port, host: '127.0.0.1', agent, path: target }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    return {
      target,
      status: answer.statusCode ?? 0,
      release: String(answer.headers['x-release'] ?? ''),
      shown: /\[\[(\d+)\]\]/.exec(body.replaceAll('\\[', '[').replaceAll('\\]', ']'))?.[1],
      milliseconds: performance.now() - startedAt,
    }
  } catch {
    return { target, status: 0, release: '', shown: undefined, milliseconds: performance.now() - startedAt }
  }
}

/** Finds responses that show another number than the first response of the same release. */
function findMixed(answers: readonly Answer[]): string[] {
  const numbers = new Map<string, string>()
  const mixed: string[] = []
  for (const { release, shown, target } of answers) {
    if (shown === undefined || release === '') continue
    const known = numbers.get(release) ?? shown
    numbers.set(release, known)
    if (known !== shown) mixed.push(`${target}: ${shown} in ${release}, which has ${known}`)
  }
  return mixed
}
