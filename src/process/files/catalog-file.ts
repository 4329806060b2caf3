/**
 * The catalog file: a snapshot as JSON in which each record has two lines of its own, so that it is read in
 * pieces, and a record by itself.
 */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { toDigest } from '#process/digest.ts'
import { type FileMark, readBytes, readLines } from '#process/files/read-lines.ts'
import { createStoredRecords, type ReadRecord, renderStored } from '#process/files/stored-records.ts'

interface Lists {
  deals: readonly SnapshotDeal[]
  products: readonly SnapshotProduct[]
}

/** Writes a snapshot, or what has its fields. */
export async function writeCatalogFile(path: string, snapshot: Lists): Promise<FileMark> {
  const hash = createHash('sha256')
  const file = await open(path, 'w')
  try {
    let bytes = 0
    for (const piece of piecesOf(snapshot)) {
      const rendered = Buffer.from(piece)
      hash.update(rendered)
      bytes += rendered.length
      await file.writeFile(rendered)
    }
    return { mark: toDigest(hash), bytes }
  } finally {
    await file.close()
  }
}

const RECORDS_A_PIECE = 1024

function* piecesOf(snapshot: Lists): Generator<string> {
  let start = '{'
  for (const [name, value] of Object.entries(snapshot) as [string, unknown][]) {
    yield `${start}${JSON.stringify(name)}:`
    start = ','
    if (name === 'deals' || name === 'products') yield* piecesOfList(snapshot[name])
    else yield JSON.stringify(value)
  }
  yield '}'
}

function* piecesOfList(records: Lists[keyof Lists]): Generator<string> {
  yield '[\n'
  for (let from = 0; from < records.length; from += RECORDS_A_PIECE) {
    const piece = records.slice(from, from + RECORDS_A_PIECE).map(renderStored)
    yield `${from === 0 ? '' : ',\n'}${piece.join(',\n')}`
  }
  yield records.length === 0 ? ']' : '\n]'
}

const [COMMA, LIST_END, OBJECT_END] = [0x2c, 0x5d, 0x7d]

/**
 * Reads a catalog file. Its records read from it for as long as they are in memory, even after it was
 * deleted. Throws where the file is no catalog.
 */
export async function readCatalogFile(path: string): Promise<FileMark & { snapshot: object }> {
  const { toDeal, toProduct } = createStoredRecords(createReadRecord(path))
  const lists = {
    deals: { records: [] as unknown[], toRecord: toDeal },
    products: { records: [] as unknown[], toRecord: toProduct },
  }
  /** The text without records. */
  let outside = ''
  let list: (typeof lists)['deals' | 'products'] | undefined
  /** The first line of a record whose second one follows. */
  let first: { held: object; at: number } | undefined
  const take = (bytes: Buffer, from: number, end: number, at: number): void => {
    if (!list || bytes[from] === LIST_END) {
      outside += bytes.toString('utf8', from, end)
      list = Object.entries(lists).find(([name]) => outside.endsWith(`"${name}":[`))?.[1]
    } else if (first) {
      const last = bytes[end - 1] === COMMA ? end - 1 : end
      list.records.push(list.toRecord(first.held, first.at, at + last - from - first.at))
      first = undefined
    } else {
      bytes[end] = OBJECT_END
      first = { held: JSON.parse(bytes.toString('utf8', from, end + 1)) as object, at }
    }
  }
  const read = await readLines(path, take)
  if (list) throw new Error('its end is missing')
  const snapshot = JSON.parse(outside) as Record<string, unknown>
  // Early versions wrote files of one line.
  for (const [name, { records }] of Object.entries(lists)) if (records.length > 0) snapshot[name] = records
  return { ...read, snapshot }
}

function createReadRecord(path: string): ReadRecord {
  const read = readBytes(path)
  return (at, length) => JSON.parse(read(at, length).toString())
}
