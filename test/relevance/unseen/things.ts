import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { LANGUAGES } from '#text/language.ts'

/** Two halves that share no store and no kind of thing: weights and words are tuned by the first alone. */
export const UNSEEN_HALVES = ['tuned', 'held'] as const
export type UnseenHalf = (typeof UNSEEN_HALVES)[number]

const namesSchema = z.record(z.enum(LANGUAGES), z.array(z.string()).min(1))

/** Names in six languages, the commonest first; `short` are those of chats. */
const thingSchema = namesSchema.and(z.object({ short: z.array(z.string()).default([]) }))

const groupSchema = z.strictObject({
  group: z.string(),
  category: z.string(),
  names: namesSchema,
  things: z.array(thingSchema),
})

const storeSchema = z.strictObject({ name: z.string(), aliases: z.array(z.string()).default([]) })

export type Thing = z.output<typeof thingSchema>
export type Group = z.output<typeof groupSchema>
export type UnseenStore = z.output<typeof storeSchema>

export function loadGroups(half: UnseenHalf): Group[] {
  return z.array(groupSchema).parse(read(`things-${half}.yaml`))
}

export function loadStores(half: UnseenHalf): UnseenStore[] {
  const stores = z.array(storeSchema).parse(read('stores.yaml'))
  const middle = stores.length / 2
  return half === 'tuned' ? stores.slice(0, middle) : stores.slice(middle)
}

function read(name: string): unknown {
  return parse(readFileSync(join(import.meta.dirname, name), 'utf8'))
}
