/** https://sqlite.org/rescode.html */
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26
const SQLITE_IOERR_SHORT_READ = 522

/** The lower byte of an extended result code is the primary code. */
const CODE_MASK = 0xff

/** The database file is invalid, damaged, or no longer at its path. */
export class Damaged extends Error {}

/** The database file was written by a later version of the code. */
export class NewerFile extends Error {}

/**
 * Whether an error means that the file itself is damaged. A failing or full disk does not count as damage.
 */
export function isDamage(error: unknown): boolean {
  if (error instanceof Damaged) return true
  const { errcode = 0 } = error as { errcode?: number }
  const code = errcode & CODE_MASK
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB || errcode === SQLITE_IOERR_SHORT_READ
}
