/**
 * `npm run bench -- feeds [ROWS …]`: measures imports of product offers into the store, of the first night and
 * of a second one on which a tenth changed, each in a process of its own. The default is 20,000 and 200,000 rows.
 */
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseRecord } from '#entries/parse-record.ts'
import { sourceEntrySchema } from '#entries/source.ts'
import { runImport } from '#imports/feeds/run-import.ts'
import { loadKnown } from '#imports/load-known.ts'
import { openRecordStore } from '#imports/store/open-store.ts'
import { STORE_FILE } from '#imports/store/sqlite.ts'
import { printHeader, printRow } from './compare-servers.ts'
import { printWeighed, weighInProcess, writeExport } from './import-process.ts'

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

const [, , mode, folder = '', file = ''] = process.argv
if (mode === 'child') await importOnce(folder, file)
else await measure(process.argv.slice(2).map(Number))

async function measure(sizes: readonly number[]): Promise<void> {
  printHeader([
    'offers',
    'night',
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
        const { seconds, processor, peakMb, counts } = weighInProcess(import.meta.filename, [
          join(work, 'data'),
          exported,
        ])
        const { size } = await stat(join(work, 'data', STORE_FILE))
        printRow([
          rows,
          night,
          seconds.toFixed(1),
          processor.toFixed(1),
          peakMb,
          Math.round(size / 1e6),
          counts['new'] ?? 0,
          counts['changed'] ?? 0,
          counts['unchanged'] ?? 0,
        ])
      }
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  }
}

async function importOnce(dataDir: string, path: string): Promise<void> {
  const { data: mapping } = parseRecord('bench', MAPPING, sourceEntrySchema)
  if (!mapping) throw new Error('the mapping of the benchmark is wrong')
  const store = await openRecordStore({ DATA_DIR: dataDir, DATABASE_URL: process.env['DATABASE_URL'] })
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
