/** A time slot of a day, in minutes after midnight; without `to` it is a single moment. */
interface Slot {
  from: number
  /** Exclusive. */
  to?: number
}

/** Reads a slot as editors write it: `12:00-14:00`, or `12:00` for a moment. */
export function readSlot(slot: string): Slot {
  const [from = 0, to] = slot.split('-').map(minutesOf)
  return { from, ...(to !== undefined && { to }) }
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
