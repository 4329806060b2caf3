/** Imports a night of rows whenever it is told one, until it is killed. Each line that it prints is a state. */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseRecord } from '#entries/parse-record.ts'
import { storeEntrySchema } from '#entries/store.ts'
import { openRecordStore, type StorePlace } from '#imports/store/open-store.ts'
import { importTexts, mappingOf } from './record-store.ts'

const [, , place = '', rows = ''] = process.argv
const mapping = mappingOf({
  name: 'A network',
  format: 'csv',
  into: 'store',
  status: 'live',
  categories: [{ is: ['food'], category: 'food' }],
  deals: { fields: { id: 'id', title: 'title', url: 'url', category: { otherwise: 'food' } } },
})
const shopee = parseRecord(
  'shopee',
  readFileSync('content/stores/shopee.yaml', 'utf8'),
  storeEntrySchema,
).data
const known = { stores: shopee ? [{ ...shopee, id: 'shopee' }] : [], lexicon: [], products: [] }
const store = await openRecordStore(JSON.parse(place) as StorePlace)
console.log('ready')
for await (const line of createInterface({ input: process.stdin })) {
  const night = Number(line)
  const lines = Array.from(
    { length: Number(rows) },
    (_, index) => `${index},Giảm giá ${index} night ${night},https://shopee.vn/m/x-${index}`,
  )
  await importTexts(store, {
    mapping,
    known,
    files: { 'export.csv': ['id,title,url', ...lines].join('\n') },
    now: night * 86_400_000,
  })
  console.log('done')
}
