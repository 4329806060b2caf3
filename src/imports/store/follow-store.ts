import {
  listStoredSources,
  openRecordStore,
  type StorePlace,
  tellChanged,
} from '#imports/store/open-store.ts'
import type { RecordStore } from '#imports/store/record-store.ts'

/** How often the number of the store is looked at, which is one look into an index. */
const LOOK_MS = 5_000

/**
 * Follows a store that several machines share: when a run of another one changed it, it is told
 * as a run on this machine is. While the store cannot be reached, it looks again each time; what
 * it missed is told then. `onTrouble` is called once for each time in which it cannot.
 */
export function followStore(
  place: StorePlace & { CONTENT_DIR: string },
  { onTrouble, lookMs = LOOK_MS }: { onTrouble: (error: unknown) => void; lookMs?: number },
): { stop: () => Promise<void> } {
  if (place.DATABASE_URL === undefined) return { stop: () => Promise.resolve() }
  let store: RecordStore | undefined
  let known: number | undefined
  let isTroubled = false
  let looking: Promise<void> | undefined
  const look = async (): Promise<void> => {
    try {
      if (listStoredSources(place.CONTENT_DIR).length === 0) return
      store ??= await openRecordStore(place)
      const number = await store.number()
      if (known !== undefined && number !== known) tellChanged(place.DATA_DIR, number)
      known = number
      isTroubled = false
    } catch (error) {
      if (!isTroubled) onTrouble(error)
      isTroubled = true
      await store?.close().catch(() => undefined)
      store = undefined
    }
  }
  const lookAgain = (): void => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }
  lookAgain()
  const timer = setInterval(lookAgain, lookMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
      await store?.close()
    },
  }
}
