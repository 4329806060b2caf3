/** Which clauses and constraints of a query a record satisfies: a bit each of one number of 32 bits. */
import { CLAUSES_MAX } from '#search/query/parsed-query.ts'

/** As many constraints as there are bits beside the clauses'. */
export const CONSTRAINTS_MAX = 32 - CLAUSES_MAX

/** The bit of the clause at a place of the query. */
export function clauseBit(place: number): number {
  return 1 << place
}

/** The bit of the constraint at a place of the query. */
export function constraintBit(place: number): number {
  return 1 << (CLAUSES_MAX + place)
}

/** The bits of several clauses or constraints. */
export function bitsOf(some: readonly { bit: number }[]): number {
  return some.reduce((bits, { bit }) => bits | bit, 0)
}

export function hasAll(bits: number, wanted: number): boolean {
  return (bits & wanted) === wanted
}

export function hasAny(bits: number, wanted: number): boolean {
  return (bits & wanted) !== 0
}
