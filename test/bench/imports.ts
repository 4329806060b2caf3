/**
 * `npm run bench -- imports [ROWS …]`: measures elapsed time, CPU time and memory of importing rows with
 * deliberate errors, and of importing the same file again, each in a separate process. The default is 50,000
 * and 500,000 rows.
 */
import { createReadStream } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyImport, planImport } from '#imports/import-source.ts'
import { loadKnown, loadMapping } from '#imports/load-known.ts'
import { printHeader, printRow } from './compare-servers.ts'
import { printWeighed, weighInProcess, writeExport } from './import-process.ts'

const SIZES = [50_000, 500_000]

const MAPPING = `name: Bench
format: csv
status: draft
categories: [{ is: [Ăn uống], category: food }]
deals:
  fields:
    id: id
    title: title
    url: url
    code: code
    category: category
    endsAt: { from: ends, do: [{ date: 'dd/MM/yyyy' }] }
    terms: { from: terms, do: [strip-html] }
`

const [, , mode, folder = '', file = ''] = process.argv
if (mode === 'child') await importOnce(folder, file)
else await measure(process.argv.slice(2).map(Number))

async function measure(sizes: readonly number[]): Promise<void> {
  printHeader([
    'rows',
    'import',
    'seconds',
    'processor seconds',
    'processor µs a row',
    'peak MB',
    'new',
    'unchanged',
    'skipped',
  ])
  for (const rows of sizes.length > 0 ? sizes : SIZES) {
    const work = await mkdtemp(join(tmpdir(), 'bench-imports-'))
    try {
      const exported = join(work, 'export.csv')
      await writeExport(exported, 'id,title,url,code,category,ends,terms', rows, rowOf)
      const content = join(work, 'content')
      for (const name of ['deals', 'products', 'sources'])
        await mkdir(join(content, name), { recursive: true })
      await cp('content/stores', join(content, 'stores'), { recursive: true })
      await writeFile(join(content, 'sources', 'bench.yaml'), MAPPING)
      for (const name of ['first', 'again']) {
        const { seconds, processor, peakMb, counts } = weighInProcess(import.meta.filename, [
          content,
          exported,
        ])
        printRow([
          rows,
          name,
          seconds.toFixed(1),
          processor.toFixed(1),
          ((processor * 1e6) / rows).toFixed(0),
          peakMb,
          counts['new'] ?? 0,
          counts['unchanged'] ?? 0,
          counts['skipped'] ?? 0,
        ])
      }
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  }
}

async function importOnce(contentDir: string, path: string): Promise<void> {
  const mapping = loadMapping(contentDir, 'bench')
  const request = { source: 'bench', mapping, contentDir, known: loadKnown(contentDir), now: Date.now() }
  await printWeighed(async () => {
    using staging = await planImport({ ...request, files: [{ name: path, bytes: createReadStream(path) }] })
    await applyImport(staging, request)
    return staging.counts()
  })
}

/**
 * One row in fifty has an error: a formula, a missing cell, no store, a duplicate code, or an invalid date.
 */
function rowOf(row: number): string {
  const [percent, cap, minimum] = [5 + (row % 40), 10 + (row % 90), 99 + (row % 400)]
  const terms = `<p>Đơn từ ${minimum}K, tối đa ${cap}K.</p><p>Mỗi tài khoản dùng một lần.</p>`
  const title = `DEMO giảm ${percent}% món số ${row}`
  const url = `https://shopee.vn/m/bench-${row}?utm_source=bench`
  switch (row % 250) {
    case 50:
      return `${row},=1+${row},${url},DEMO${row},Ăn uống,31/12/2030,x`
    case 100:
      return `${row},${title}`
    case 150:
      return `${row},${title},https://shop.example/${row},DEMO${row},Ăn uống,31/12/2030,x`
    case 200:
      return `${row},${title},${url},DEMO${row - 1},Ăn uống,31/12/2030,x`
    case 249:
      return `${row},${title},${url},DEMO${row},Ăn uống,31/02/2030,x`
    default:
      return `${row},${title},${url},DEMO${row},Ăn uống,31/12/2030,"${terms}"`
  }
}
