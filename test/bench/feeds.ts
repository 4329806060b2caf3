/**
 * `npm run bench -- feeds [ROWS …]`: measures imports of product offers into the store, of the first night and
 * of a second one on which a tenth changed, each in a process of its own. The default is 20,000 and 200,000 rows.
 * With DATABASE_URL it measures what a machine that follows takes in of each night too.
 */
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseRecord } from '#entries/parse-record.ts'
import { sourceEntrySchema } from '#entries/source.ts'
import { runImport } from '#imports/feeds/run-import.ts'
import { loadKnown } from '#imports/load-known.ts'
import { COPY_FILE, takeInOnce } from '#imports/store/follow-store.ts'
import { openRecordStore } from '#imports/store/open-store.ts'
import { STORE_FILE } from '#imports/store/sqlite.ts'
import { printHeader, printRow } from './compare-servers.ts'
import { printWeighed, weighInProcess, writeExport } from './import-process.ts'

const COPY = 'copy'
const SIZES = [20_000, 200_000]
const CHANGED_EVERY = 10
const HEADER = 'id,title,brand,url,price,category,summary'

const MAPPING = `name: Bench
format: csv
into: store
status: live
currency: VND
categories: [{ is: [Điện tử], category: tech }]
products:
  fields: { id: id, title: title, brand: brand, url: url, price: price, category: category, summary: summary }
`

/** PostgreSQL, which machines follow. Its database has to be empty. */
const { DATABASE_URL } = process.env

const [, , mode, folder = '', file = ''] = process.argv
if (mode === 'child' && file === COPY) await takeIn(folder)
else if (mode === 'child') await importOnce(folder, file)
else await measure(process.argv.slice(2).map(Number))

async function measure(sizes: readonly number[]): Promise<void> {
  printHeader([
    'offers',
    'step',
    'seconds',
    'processor seconds',
    'peak MB',
    'store MB',
    'new',
    'changed',
    'unchanged',
  ])
  for (const rows of sizes.length > 0 ? sizes : SIZES) {
    const work = await mkdtemp(join(tmpdir(), 'bench-feeds-'))
    try {
      for (const night of [1, 2]) {
        const exported = join(work, `night-${night}.csv`)
        await writeExport(exported, HEADER, rows, (row) => offerOf(row, night))
        const data = join(work, 'data')
        for (const [step, given, stored] of stepsOf(night, exported)) {
          const { seconds, processor, peakMb, counts } = weighInProcess(import.meta.filename, [data, given])
          const size = stored === undefined ? '–' : Math.round((await stat(join(data, stored))).size / 1e6)
          const told = ['new', 'changed', 'unchanged'].map((name) => counts[name] ?? 0)
          printRow([rows, step, seconds.toFixed(1), processor.toFixed(1), peakMb, size, ...told])
        }
      }
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  }
}

function stepsOf(night: number, exported: string): [step: string, given: string, stored?: string][] {
  if (DATABASE_URL === undefined) return [[`night ${night}`, exported, STORE_FILE]]
  return [
    [`night ${night}`, exported],
    [`its copy`, COPY, COPY_FILE],
  ]
}

async function takeIn(dataDir: string): Promise<void> {
  await printWeighed(async () => {
    await takeInOnce({ DATA_DIR: dataDir, DATABASE_URL }, { report: console.error })
    return {}
  })
}

async function importOnce(dataDir: string, path: string): Promise<void> {
  const { data: mapping } = parseRecord('bench', MAPPING, sourceEntrySchema)
  if (!mapping) throw new Error('the mapping of the benchmark is wrong')
  const store = await openRecordStore({ DATA_DIR: dataDir, DATABASE_URL })
  const known = loadKnown('content')
  await printWeighed(async () => {
    const { counts } = await runImport(store, {
      source: 'bench',
      mapping,
      known,
      files: [{ name: path, bytes: createReadStream(path) }],
      now: Date.now(),
    })
    return { ...counts }
  })
  await store.close()
}

function offerOf(row: number, night: number): string {
  const price = 100_000 + (row % 900) * 1000 + (night === 2 && row % CHANGED_EVERY === 0 ? 500 : 0)
  return `${row},Tai nghe Demo ${row} chính hãng chống ồn,Demo ${row % 50},https://tiki.vn/tai-nghe-demo-p${row}.html?utm_source=x,${price},Điện tử,"Tai nghe không dây chống ồn, pin 30 giờ, bảo hành 12 tháng, màu đen"`
}
