import type { Snapshot } from '#catalog/snapshot.ts'

/** The number of a record that was sent before, or a new record with its number. */
type Packed = number | { number: number; record: object }

/** A snapshot whose lists contain numbers instead of records that the thread already has. */
export type PackedRecords<Whole> = {
  [Name in keyof Whole]: Whole[Name] extends readonly object[] ? Packed[] : Whole[Name]
}

/** Creates a function that packs snapshots for one thread. Only new records are sent. */
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
    // The thread forgets records that the next snapshot does not contain.
    sent = next
    return packed
  }
}

/** Creates the counterpart in the thread. It needs every packed snapshot, in order. */
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
