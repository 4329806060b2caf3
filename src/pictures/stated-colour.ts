/** The colour that a product's record states, as its drawing has it. */
import type { ProductEntry } from '#entries/product.ts'
import { normalise } from '#text/fold.ts'
import { unifyTones } from '#text/tones.ts'

/** Names of colours in Vietnamese and English. A bare "xanh" is blue or green, and is therefore none. */
const COLOURS: Readonly<Record<string, string>> = {
  'xanh dương|xanh da trời|xanh biển|xanh navy|navy|blue': '#3d6fd6',
  'xanh lá cây|xanh lá|xanh rêu|xanh bạc hà|green|mint': '#3f9a62',
  'xám|ghi|gray|grey|graphite': '#8a8f94',
  'bạc|silver': '#c9ced3',
  'đen|black': '#2b2e31',
  'trắng|white': '#ffffff',
  'đỏ|red': '#d33a3a',
  'hồng|pink|rose': '#f08fb4',
  'tím|purple|violet|lavender': '#8d63c9',
  'vàng|gold|yellow': '#e2b53c',
  'cam|orange': '#ee8434',
  'nâu|brown': '#8a5a3a',
  'titan tự nhiên|natural titanium|be|kem|beige|cream': '#d8c9ae',
}

const HEX_OF = new Map(
  Object.entries(COLOURS).flatMap(([names, hex]) =>
    names.split('|').map((name) => [unifyTones(normalise(name)), hex] as const),
  ),
)

/** The words after "màu" in a title: as many as a name of a colour has. */
const IN_TITLE = /(?<!\p{L})màu (\p{L}+(?: \p{L}+){0,2})/u

/**
 * The colour of a product as `#rrggbb`, where its variant is one or its title says "màu …"; undefined where
 * neither does.
 */
export function statedColourOf({
  title,
  variant,
}: Pick<ProductEntry, 'title' | 'variant'>): string | undefined {
  const inTitle = IN_TITLE.exec(unifyTones(normalise(title)))?.[1]
  return [variant && unifyTones(normalise(variant.name)), ...beginningsOf(inTitle)]
    .map((name) => (name === undefined ? undefined : HEX_OF.get(name)))
    .find((hex) => hex !== undefined)
}

/** A text, and it without its last words, the longest first. */
function beginningsOf(text = ''): string[] {
  const words = text.split(' ')
  return words.map((_, dropped) => words.slice(0, words.length - dropped).join(' '))
}
