/** Renders a list of records as JSON in UTF-8. */
export type RenderRecords = (records: readonly object[]) => Buffer

const COMMA = 0x2c

/**
 * For a process that renders one list of immutable records after another: the bytes of a record that was in
 * the last list are copied.
 */
export function createKeptJson(): RenderRecords {
  let bytes = Buffer.alloc(0)
  let places: ReadonlyMap<object, number> = new Map()
  /** Where the text at each place ends; the next one begins after a comma. */
  let ends = new Uint32Array()

  const textOf = (record: object): Buffer => {
    const place = places.get(record)
    return place === undefined
      ? Buffer.from(JSON.stringify(record))
      : bytes.subarray((ends[place - 1] ?? 0) + 1, ends[place])
  }
  return (records) => {
    const texts = records.map(textOf)
    const next = new Uint32Array(texts.length)
    const joined = Buffer.allocUnsafe(
      texts.reduce((sum, { length }) => sum + length, 2) + Math.max(0, texts.length - 1),
    )
    let end = joined.write('[')
    for (const [index, text] of texts.entries()) {
      if (index > 0) end = joined.writeUInt8(COMMA, end)
      joined.set(text, end)
      end += text.length
      next[index] = end
    }
    joined.write(']', end)
    bytes = joined
    ends = next
    places = new Map(records.map((record, place) => [record, place]))
    return joined
  }
}
