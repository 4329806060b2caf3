/** ASCII, Latin-1, further Vietnamese and French letters, and symbols of the interface. */
export const FONT_CHARACTERS = [
  ...between(0x20, 0x7e),
  ...between(0xa0, 0xff),
  'ĂăĐđĨĩŨũƠơƯưŒœŸ',
  ...between(0x1ea0, 0x1ef9),
  '–—‘’“”„…‹›•′″₫€™−≤≥≈×½←↑→↓ʻʼ\u2009\u202F',
].join('')

function between(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}
