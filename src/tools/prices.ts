/** `npm run prices -- record|compact`: records prices of products and shortens their history. */
import { createReadStream } from 'node:fs'
import { readRows } from '#imports/formats/read-rows.ts'
import { writeRecords } from '#imports/import-source.ts'
import { StagingDatabase } from '#imports/plan/staging-database.ts'
import { compactPrices, recordPrices } from '#imports/prices/record-prices.ts'
import { readArguments, UsageError } from '#process/command/arguments.ts'
import { vietnamDayOf } from '#text/days.ts'

const USAGE = `npm run prices -- COMMAND [--dry-run]

  record FILE   takes the prices of a CSV file with the columns product, store, price and, where it is not today,
                date: offers and their days move, the lowest price goes into the history, jumps are told
  compact       keeps the lowest price of each week, later of each month, of histories older than 90 days

Prices of a product feed come in by npm run import.`

const { positionals, values } = readArguments(USAGE, { 'dry-run': { type: 'boolean', default: false } })
const [command, file] = positionals
const contentDir = process.env['CONTENT_DIR'] ?? 'content'
const now = Date.now()
using staging = new StagingDatabase()
if (command === 'record' && file !== undefined) {
  const rows = readRows([{ name: file, bytes: createReadStream(file) }], {
    format: 'csv',
    encoding: 'utf-8',
    records: [],
    wanted: ['product', 'store', 'price'],
  })
  const { recorded, jumps, mistakes } = await recordPrices(rows, contentDir, staging, now)
  for (const mistake of mistakes) console.error(mistake)
  for (const jump of jumps) console.log(`jump: ${jump}`)
  console.log(`${recorded} prices recorded, ${jumps.length} jumps, ${mistakes.length} rows skipped`)
  if (mistakes.length > 0) process.exitCode = 1
} else if (command === 'compact') {
  console.log(`${compactPrices(contentDir, staging, vietnamDayOf(now))} histories shortened`)
} else throw new UsageError(command === undefined ? '' : `There is no command ${command}.`)
if (values['dry-run']) console.log('Nothing was written.')
else writeRecords(staging)
