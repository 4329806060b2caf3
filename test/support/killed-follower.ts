/** Takes in what changed in a shared store whenever it is told to, until it is killed. */
import { createInterface } from 'node:readline'
import { takeInOnce } from '#imports/store/follow-store.ts'
import type { StorePlace } from '#imports/store/open-store.ts'

const place = JSON.parse(process.argv[2] ?? '') as StorePlace
console.log('ready')
for await (const _ of createInterface({ input: process.stdin })) {
  await takeInOnce(place, { report: console.error })
  console.log('done')
}
