import type { Snapshot } from '#catalog/snapshot.ts'

/** A record by its number, or the record that has this number from now on. */
type Packed = number | { number: number; record: object }

/** A snapshot in which a list names the records that a thread has already. */
export type PackedRecords<Whole> = {
  [Name in keyof Whole]: Whole[Name] extends readonly object[] ? Packed[] : Whole[Name]
}

/** Makes the function that packs snapshots for one thread: of the next one only what is new goes over. */
export function createPacker(): (snapshot: Snapshot) => PackedRecords<Snapshot> {
  let sent = new Map<object, number>()
  let last = 0
  return (snapshot) => {
    const next = new Map<object, number>()
    const pack = (record: object): Packed => {
      const known = sent.get(record) ?? next.get(record)
      const number = known ?? (last += 1)
      next.set(record, number)
      return known ?? { number, record }
    }
    const packed = mapLists(snapshot, pack) as PackedRecords<Snapshot>
    // The other side forgets what is in no later snapshot.
    sent = next
    return packed
  }
}

/** The counterpart on the other side, which has to see every snapshot that was packed. */
export function createUnpacker(): (packed: PackedRecords<Snapshot>) => Snapshot {
  let records = new Map<number, object>()
  return (packed) => {
    const next = new Map<number, object>()
    const unpack = (given: Packed): object => {
      const number = typeof given === 'number' ? given : given.number
      const record = typeof given === 'number' ? (records.get(given) ?? next.get(given)) : given.record
      if (!record) throw new Error(`Record ${number} of the snapshot was never sent`)
      next.set(number, record)
      return record
    }
    const snapshot = mapLists(packed, (given) => unpack(given as Packed)) as unknown as Snapshot
    records = next
    return snapshot
  }
}

function mapLists(whole: object, map: (item: object) => unknown): object {
  return Object.fromEntries(
    Object.entries(whole).map(([name, value]) => [name, Array.isArray(value) ? value.map(map) : value]),
  )
}
