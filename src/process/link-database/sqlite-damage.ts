/** https://sqlite.org/rescode.html */
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26
const SQLITE_IOERR_SHORT_READ = 522

/** The lower byte of an extended code is the code that it belongs to. */
const CODE_MASK = 0xff

/** The file of links is no database, no longer whole, or no longer where it was. */
export class Damaged extends Error {}

/** Whether an error says that the file cannot be relied on, other than that the disk fails or is full. */
export function isDamage(error: unknown): boolean {
  if (error instanceof Damaged) return true
  const { errcode = 0 } = error as { errcode?: number }
  const code = errcode & CODE_MASK
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB || errcode === SQLITE_IOERR_SHORT_READ
}
