/**
 * Whether two offers are of one product, by what their texts say: what contradicts that, and how alike
 * they are. A GTIN alone does not settle it: makers give one to all colours or sizes, and sellers give
 * that of a single piece to a pack of six, or to a repaired one.
 */
import { type Fields, textOf } from '#imports/records/record.ts'
import { fold } from '#text/fold.ts'
import { wordsOf } from '#text/words.ts'

/** What tells products apart. */
export interface ProductTraits {
  /** The folded words of the brand; empty for one that says nothing. */
  brand: ReadonlySet<string>
  words: ReadonlySet<string>
  /** The folded title without anything but letters and digits. */
  plain: string
  /** Numbers and names with digits that are neither amounts nor counts: `15`, `wh1000xm5`. */
  models: ReadonlySet<string>
  grades: ReadonlySet<string>
  colours: ReadonlySet<string>
  /** Amounts by what they measure, in its smallest unit. */
  measures: ReadonlyMap<string, ReadonlySet<number>>
  /** How many pieces. */
  pieces: number
  isUsed: boolean
  variant: string | undefined
}

export interface NamedProduct {
  title: string
  brand: string
  variant?: { name: string } | undefined
}

/** A product of a row. */
export function namedProductOf(fields: Fields): NamedProduct {
  const { variant } = fields as { variant?: Fields }
  return {
    title: textOf(fields['title']),
    brand: textOf(fields['brand']),
    ...(variant && { variant: { name: textOf(variant['name']) } }),
  }
}

const NO_BRAND = new Set([
  'no brand',
  'nobrand',
  'oem',
  'none',
  'n a',
  'na',
  'unbranded',
  'generic',
  'khac',
  'other',
])

/** Words by which makers tell models of one number apart. */
const GRADES = new Set(['pro', 'max', 'plus', 'ultra', 'mini', 'lite', 'air', 'se', 'fe'])

/** Units by what they measure, with what one of them is in the smallest. */
const UNITS: Record<string, [measure: string, factor: number]> = {
  mb: ['storage', 1],
  gb: ['storage', 1024],
  tb: ['storage', 1024 ** 2],
  ml: ['volume', 1],
  l: ['volume', 1000],
  lit: ['volume', 1000],
  mg: ['weight', 1],
  g: ['weight', 1000],
  gr: ['weight', 1000],
  gram: ['weight', 1000],
  kg: ['weight', 1_000_000],
  mm: ['length', 1],
  cm: ['length', 10],
  m: ['length', 1000],
  inch: ['screen', 1],
  mah: ['charge', 1],
  w: ['power', 1],
  kw: ['power', 1000],
  hz: ['rate', 1],
}

const MEASURE = new RegExp(
  String.raw`(?<![a-z0-9.,])(\d+(?:[.,]\d+)?) ?(${Object.keys(UNITS).join('|')})(?![a-z0-9])`,
  'g',
)

const PIECES =
  '(?:hop|lon|chai|goi|tui|vien|mieng|cai|chiec|cuon|tuyp|lo|hu|can|doi|pcs?|pieces?|packs?|bottles?|cans?|boxes)'
const COUNTS = [
  new RegExp(String.raw`(?<![a-z0-9.,])(\d{1,4}) ?${PIECES}(?![a-z])`, 'g'),
  /(?<![a-z])(?:combo|loc|thung|bo|set|pack of|x) ?(\d{1,4})(?![a-z0-9.,])/g,
]

const USED =
  /(?<!\p{L})(?:refurbished|renewed|used|second ?hand|like ?new|open ?box|cũ|đã qua sử dụng|trưng bày|99%|98%)(?!\p{L})/iu

const COLOURS = [
  ['black', 'đen'],
  ['white', 'trắng'],
  ['red', 'đỏ'],
  ['pink', 'hồng'],
  ['gold', 'yellow', 'vàng'],
  ['silver', 'bạc'],
  ['gr[ae]y', 'xám'],
  ['purple', 'tím'],
  ['brown', 'nâu'],
  ['blue', 'green', 'xanh'],
].map((names): [string, RegExp] => [
  names[0] ?? '',
  new RegExp(String.raw`(?<!\p{L})(?:${names.join('|')})(?!\p{L})`, 'iu'),
])

export function traitsOf({ title, brand, variant }: NamedProduct): ProductTraits {
  const told = [title, variant?.name ?? ''].join(' ').normalize('NFC')
  const folded = fold(told)
  const brandWords = wordsOf(brand)
  const measures = new Map<string, Set<number>>()
  let rest = folded
    .replaceAll(/(\d)\.(?=\d{3}(?!\d))/g, '$1')
    .replaceAll(/(\d) ?(?:"|″|inches)/g, '$1 inch')
    .replaceAll(MEASURE, (_, amount: string, unit: string) => {
      const [measure, factor] = UNITS[unit] ?? ['', 1]
      const known = measures.get(measure) ?? new Set()
      measures.set(measure, known.add(Math.round(Number(amount.replace(',', '.')) * factor)))
      return ' '
    })
  let pieces = 1
  for (const form of COUNTS)
    rest = rest.replaceAll(form, (_, count: string) => {
      pieces *= Math.max(1, Number(count))
      return ' '
    })
  const tokens = rest.replaceAll(/(?<=[a-z0-9])[-./](?=[a-z0-9])/g, '').match(/[a-z0-9]+/g) ?? []
  return {
    brand: new Set(NO_BRAND.has(brandWords.join(' ')) ? [] : brandWords),
    words: new Set(wordsOf(told)),
    plain: folded.replaceAll(/[^a-z0-9]/g, ''),
    models: new Set(tokens.filter((token) => /\d/.test(token))),
    grades: new Set(tokens.filter((token) => GRADES.has(token))),
    colours: new Set(COLOURS.flatMap(([name, form]) => (form.test(told) ? [name] : []))),
    measures,
    pieces,
    isUsed: USED.test(told),
    variant: variant && fold(variant.name),
  }
}

/** Why two texts are not about one product; undefined when nothing says so. */
export function contradictionOf(a: ProductTraits, b: ProductTraits, isOneSource = false): string | undefined {
  const brands = isApart(a.brand, b.brand) && !isNamed(a.brand, b) && !isNamed(b.brand, a)
  if (brands) return `brands: ${listed(a.brand)}, ${listed(b.brand)}`
  if (a.isUsed !== b.isUsed) return 'one of them is used'
  if (a.pieces !== b.pieces) return `pieces: ${a.pieces}, ${b.pieces}`
  for (const [measure, amounts] of a.measures) {
    const others = b.measures.get(measure) ?? new Set()
    if (isApart(amounts, others)) return `another ${measure}`
  }
  const models = isApart(a.models, b.models) && !isWithin(a.models, b) && !isWithin(b.models, a)
  if (models) return `models: ${listed(a.models)}, ${listed(b.models)}`
  if (listed(a.grades) !== listed(b.grades))
    return `models: ${listed(a.grades) || 'plain'}, ${listed(b.grades) || 'plain'}`
  if (isApart(a.colours, b.colours)) return `colours: ${listed(a.colours)}, ${listed(b.colours)}`
  // Sources call variants what they like; one source calls one variant the same.
  if (isOneSource && a.variant !== b.variant) return 'variants of one source'
  return undefined
}

/** How alike the titles of two products are, from 0 to 1: the share of words that both have. */
export function likenessOf(a: ProductTraits, b: ProductTraits): number {
  const both = [...a.words].filter((word) => b.words.has(word)).length
  return both / (a.words.size + b.words.size - both)
}

/** Whether two sets say something, and nothing of it is the same. */
function isApart(a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): boolean {
  return a.size > 0 && b.size > 0 && a.isDisjointFrom(b)
}

function isNamed(brand: ReadonlySet<string>, { words }: ProductTraits): boolean {
  return brand.isSubsetOf(words)
}

/** Whether a name with digits is in the other text as well, written in one word or in several. */
function isWithin(models: ReadonlySet<string>, { plain }: ProductTraits): boolean {
  return [...models].some((model) => /[a-z]/.test(model) && plain.includes(model))
}

function listed(words: ReadonlySet<string>): string {
  return [...words].toSorted().join(' ')
}
