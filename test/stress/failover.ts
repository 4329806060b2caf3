/** Two machines and an importer on one PostgreSQL, while a machine and then the primary are killed. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { stringify } from 'yaml'
import { routes } from '#contract/routes.ts'
import { runImport } from '#imports/feeds/run-import.ts'
import { loadKnown } from '#imports/load-known.ts'
import { openRecordStore } from '#imports/store/open-store.ts'
import { loadSnapshot } from '#process/snapshot-files.ts'
import { formatMoney } from '#text/format.ts'
import { smallFiles } from '../support/content.ts'
import { exportFiles } from '../support/export-files.ts'
import { type PostgresqlServer, spawnPostgresql, spawnReplica } from '../support/postgresql.ts'
import { mappingOf, STORED_PRODUCTS } from '../support/record-store.ts'
import { scratchFolder } from '../support/scratch.ts'
import { type ServerProcess, spawnServer, UNLIMITED } from '../support/server.ts'

type Phase = 'both machines' | 'one away' | 'it is back' | 'failover' | 'replica'

export interface FailoverFigures {
  imports: number
  failedImports: string[]
  requests: number
  /** How many requests had another answer than 200. */
  failed: number
  slowestMs: number
  /** Seconds from the end of an import to its price on the page of each machine. */
  lags: Record<Phase, number[]>
  /** Seconds from the start of the machine that was away to the last price on its page. */
  catchUpSeconds: number
  /** Seconds from the promotion to the next price on both machines. */
  recoverySeconds: number
}

const IMPORTS: Partial<Record<Phase, number>> = { 'both machines': 8, 'one away': 3, replica: 5 }
const IMPORT_EVERY_MS = 2_000
const ASK_EVERY_MS = 100
const POLL_MS = 20
const PROMOTED_AFTER_MS = 8_000
const SEEN_WITHIN_MS = 60_000

interface Machine {
  environment: Record<string, string>
  page: string
  server: ServerProcess | undefined
}

/** Needs the programs of PostgreSQL. */
export async function measureFailover(): Promise<FailoverFigures> {
  await using open = new AsyncDisposableStack()
  const folder = open.use(await scratchFolder())
  const primary = open.use(await spawnPostgresql())
  const replica = open.use(await spawnReplica(primary))
  const database = eitherOf(primary, replica)
  const store = await openRecordStore({ DATA_DIR: folder.path, DATABASE_URL: database })
  open.defer(() => store.close())
  const mapping = mappingOf(STORED_PRODUCTS)
  const content = writeContent(join(folder.path, 'content'))
  const known = loadKnown(content)
  const lags: FailoverFigures['lags'] = {
    'both machines': [],
    'one away': [],
    'it is back': [],
    failover: [],
    replica: [],
  }
  const failedImports: string[] = []
  let price = 1_000_000
  const importPrice = async (): Promise<void> => {
    price += 1_000
    const row = `1,Tai nghe Demo 1,Demo,https://tiki.vn/x-p1.html,${price},`
    const files = exportFiles({ 'export.csv': `id,title,brand,url,price,gtin\n${row}` })
    try {
      const { counts } = await runImport(store, {
        source: 'network',
        mapping,
        known,
        files,
        now: Date.now(),
      })
      if (counts.new + counts.changed !== 1) failedImports.push(JSON.stringify(counts))
    } catch (error) {
      failedImports.push(String(error))
    }
  }

  await importPrice()
  const machines: Machine[] = []
  for (const name of ['one', 'two'])
    machines.push(publishFirst(join(folder.path, name), { CONTENT_DIR: content, DATABASE_URL: database }))
  const { catalog } = await loadSnapshot(
    join(machines[0]?.environment['RELEASES_DIR'] ?? '', 'current/server'),
  )
  const [product] = catalog.products
  if (!product) throw new Error(`The first price was not published: ${failedImports.join()}`)
  const page = routes.product(product.id)
  const start = async (machine: Machine): Promise<void> => {
    const server = await spawnServer({ arguments: ['--publish'], environment: machine.environment })
    open.use(server)
    Object.assign(machine, { server, page: server.url + page })
  }
  await Promise.all(machines.map(start))

  const asked = { requests: 0, failed: 0, slowestMs: 0 }
  let isOver = false
  const asking = machines.map(async (machine) => {
    while (!isOver) {
      const { server } = machine
      const startedAt = performance.now()
      const isAnswered = server && (await textOf(machine.page)) !== undefined
      // A machine that was killed meanwhile owes no answer.
      if (server && machine.server === server) {
        asked.requests += 1
        if (!isAnswered) asked.failed += 1
        asked.slowestMs = Math.max(asked.slowestMs, performance.now() - startedAt)
      }
      await wait(ASK_EVERY_MS)
    }
  })

  const seen = async (machine: Machine): Promise<number> => {
    const startedAt = performance.now()
    const text = formatMoney(price, 'VND', 'vi')
    while (!(await textOf(machine.page))?.includes(text)) {
      if (performance.now() - startedAt > SEEN_WITHIN_MS) throw new Error(`${machine.page} never had ${text}`)
      await wait(POLL_MS)
    }
    return (performance.now() - startedAt) / 1000
  }
  const importAndSee = async (phase: Phase): Promise<void> => {
    await importPrice()
    lags[phase].push(...(await Promise.all(machines.filter(({ server }) => server).map(seen))))
    await wait(IMPORT_EVERY_MS)
  }
  const pass = async (phase: Phase): Promise<void> => {
    for (let nth = 0; nth < (IMPORTS[phase] ?? 1); nth += 1) await importAndSee(phase)
  }

  await pass('both machines')
  const [, away] = machines
  if (!away?.server) throw new Error('The second machine does not serve')
  const { child } = away.server
  away.server = undefined
  child.kill('SIGKILL')
  await pass('one away')
  const returnedAt = performance.now()
  await start(away)
  await seen(away)
  const catchUpSeconds = (performance.now() - returnedAt) / 1000
  await pass('it is back')

  await primary.stop()
  const importing = importAndSee('failover')
  await wait(PROMOTED_AFTER_MS)
  await replica.promote()
  const promotedAt = performance.now()
  await importing
  const recoverySeconds = (performance.now() - promotedAt - IMPORT_EVERY_MS) / 1000
  await pass('replica')
  isOver = true
  await Promise.all(asking)
  const imports = (price - 1_000_000) / 1_000
  return { imports, failedImports, ...asked, lags, catchUpSeconds, recoverySeconds }
}

/** The address of whichever of two servers takes writes. */
function eitherOf(one: PostgresqlServer, two: PostgresqlServer): string {
  const url = new URL(one.url)
  return `postgres://${url.username}@${url.host},${new URL(two.url).host}${url.pathname}?target_session_attrs=primary`
}

function writeContent(folder: string): string {
  const files = smallFiles({
    withStrings: true,
    stores: {
      shopee: {},
      tiki: { name: 'Tiki', url: 'https://tiki.vn/', hosts: ['tiki.vn'], countries: ['VN'] },
    },
  })
  const source = { path: 'sources/network.yaml', text: stringify(STORED_PRODUCTS) }
  for (const { path, text = '' } of [...files, source]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

function publishFirst(folder: string, settings: Record<string, string>): Machine {
  const environment = {
    ...UNLIMITED,
    ...settings,
    RELEASES_DIR: join(folder, 'releases'),
    DATA_DIR: join(folder, 'data'),
  }
  const { status, stderr } = spawnSync(process.execPath, [join('src', 'publish', 'start.ts')], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return { environment, page: '', server: undefined }
}

/** The body of an answer with the status 200. */
async function textOf(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url)
    const text = await answer.text()
    return answer.status === 200 ? text : undefined
  } catch {
    return undefined
  }
}
