/** The part of a body that a client requests. Both ends are inclusive byte positions. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * Parses a `Range` header. Returns undefined when the whole body may be sent: the header is missing, names
 * several ranges or cannot be parsed. Returns `unsatisfiable` when the body has no bytes in the range.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return undefined
  return first < size ? { first, last } : 'unsatisfiable'
}
