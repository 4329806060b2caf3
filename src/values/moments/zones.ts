/** Time zones by the names that feeds and people write: offsets, IANA names, abbreviations. */
import { HOUR_MS, MINUTE_MS, VIETNAM_OFFSET_MS, VIETNAM_ZONE } from '#text/days.ts'

/** A zone: its offset in milliseconds, positive to the east, where it never changes; else its IANA name. */
export interface Zone {
  id: string
  offset?: number
}

/** Abbreviations with one meaning, in hours from UTC. RFC 822 decides for those that it defines. */
const ABBREVIATIONS: Record<string, number> = {
  UTC: 0,
  GMT: 0,
  UT: 0,
  Z: 0,
  ICT: 7,
  WIB: 7,
  WITA: 8,
  WIT: 9,
  SGT: 8,
  MYT: 8,
  HKT: 8,
  PHT: 8,
  AWST: 8,
  JST: 9,
  KST: 9,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
  WET: 0,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  EST: -5,
  EDT: -4,
  CDT: -5,
  MDT: -6,
  PDT: -7,
}

/** Abbreviations that two countries use for two zones. */
const AMBIGUOUS: ReadonlySet<string> = new Set([
  'CST',
  'IST',
  'BST',
  'PST',
  'MST',
  'AST',
  'SST',
  'ECT',
  'WST',
])

/** Of those, what RFC 822 says they are in the date of a message. */
const IN_MAIL: Record<string, number> = { CST: -6, MST: -7, PST: -8 }

const OFFSET = /^(?:UTC|GMT|UT)? ?([+-])(\d{1,2})(?::?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?)?$/i
const LARGEST_OFFSET = 18 * HOUR_MS

const VIETNAM: Zone = { id: VIETNAM_ZONE, offset: VIETNAM_OFFSET_MS }

/**
 * The zone of a name: `+07`, `+0700`, `GMT+7`, `ICT`, `Asia/Ho_Chi_Minh`; `ambiguous` for an abbreviation
 * with several meanings, nothing for no zone. `isMail` reads abbreviations by RFC 822.
 */
export function readZone(name: string, isMail = false): Zone | 'ambiguous' | undefined {
  // No arithmetic of zones is needed where the offset has not changed since 1975.
  if (name === VIETNAM_ZONE) return VIETNAM
  const upper = name.toUpperCase()
  if (AMBIGUOUS.has(upper)) {
    const hours = isMail ? IN_MAIL[upper] : undefined
    return hours === undefined ? 'ambiguous' : fixed(hours * HOUR_MS)
  }
  const hours = ABBREVIATIONS[upper]
  if (hours !== undefined) return fixed(hours * HOUR_MS)
  const [, sign, hh, mm = '0', ss = '0'] = OFFSET.exec(name) ?? []
  if (sign !== undefined) {
    const offset = Number(hh) * HOUR_MS + Number(mm) * MINUTE_MS + Number(ss) * 1000
    if (offset > LARGEST_OFFSET || Number(mm) > 59 || Number(ss) > 59) return undefined
    return fixed(sign === '-' ? -offset : offset)
  }
  if (!/^[a-z]+[/_-][a-z0-9_+-]+(?:\/[a-z0-9_+-]+)*$/i.test(name)) return undefined
  return namedZone(name)
}

/** Whether a mapping may name a zone so. */
export function isZone(name: string): boolean {
  return typeof readZone(name) === 'object'
}

function fixed(offset: number): Zone {
  return { id: offset === 0 ? 'UTC' : 'an offset', offset }
}

function namedZone(name: string): Zone | undefined {
  try {
    return { id: new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone }
  } catch {
    return undefined
  }
}
