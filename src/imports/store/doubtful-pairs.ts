/**
 * Products of the catalog that may be one, for an editor to decide, and the file that keeps what was
 * decided.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Content } from '#entries/check-content.ts'
import { type PairsEntry, sameProducts } from '#entries/product.ts'
import { contradictionOf, likenessOf, type ProductTraits, traitsOf } from '#imports/records/same-product.ts'
import { sharedGtin } from '#values/gtin.ts'

type Product = Content['products'][number]

export interface DoubtfulPair {
  /** The first would keep its page. */
  products: [Product, Product]
  /** How alike the titles are, from 0 to 1. */
  likeness: number
  /** What speaks for one product, and what against it. */
  reasons: string[]
}

/** Titles that share fewer words are of two products. */
const LIKENESS_MIN = 0.6
/** The higher price may be so many times the lower one. */
const PRICE_RATIO_MAX = 1.5
/** What more products share tells nothing: the word of a brand, a number that stands for none. */
const BLOCK_MAX = 60

/**
 * The pairs that nobody has decided: equal GTINs whose texts contradict each other; and titles, brands and
 * prices that are alike, with GTINs that differ or are missing. Only pairs that would bring offers of
 * different stores together; products that one source tells apart by their GTINs are two. The most alike
 * come first.
 */
export function findDoubtfulPairs(products: readonly Product[], decided: PairsEntry): DoubtfulPair[] {
  const isDecided = decisionsOf(decided)
  const traits = new Map<string, ProductTraits>()
  const traitsFor = (product: Product): ProductTraits => {
    const known = traits.get(product.id) ?? traitsOf(product)
    traits.set(product.id, known)
    return known
  }
  const found = new Map<string, DoubtfulPair>()
  for (const block of blocksOf(products, traitsFor)) {
    for (const [index, a] of block.entries()) {
      for (const b of block.slice(index + 1)) {
        const key = pairKey(a.id, b.id)
        if (found.has(key) || isDecided.has(key) || !bringsStoresTogether(a, b)) continue
        const pair = compare(a, traitsFor(a), b, traitsFor(b))
        if (pair) found.set(key, pair)
      }
    }
  }
  return [...found.values()].toSorted(
    (a, b) => b.likeness - a.likeness || (a.products[0].id < b.products[0].id ? -1 : 1),
  )
}

function compare(a: Product, ofA: ProductTraits, b: Product, ofB: ProductTraits): DoubtfulPair | undefined {
  const likeness = likenessOf(ofA, ofB)
  const against = contradictionOf(ofA, ofB)
  const products: [Product, Product] = a.offers.length >= b.offers.length ? [a, b] : [b, a]
  const gtin = gtinOf(a)
  if (gtin !== undefined && gtin === gtinOf(b))
    return { products, likeness, reasons: ['equal GTINs', ...(against === undefined ? [] : [against])] }
  const ratio = priceRatio(a, b)
  if (against !== undefined || likeness < LIKENESS_MIN || ratio === undefined || ratio > PRICE_RATIO_MAX)
    return undefined
  const isMissing = a.gtin === undefined || b.gtin === undefined
  if (!isMissing && sourcesOf(a).intersection(sourcesOf(b)).size > 0) return undefined
  return {
    products,
    likeness,
    reasons: [
      `${Math.round(likeness * 100)} % of the words are the same`,
      `the prices differ by ${Math.round((ratio - 1) * 100)} %`,
      isMissing ? 'a GTIN is missing' : 'the GTINs differ',
    ],
  }
}

/**
 * Groups of products within which pairs are looked for: by GTIN, and by brand with a rare word of the
 * title.
 */
function blocksOf(products: readonly Product[], traitsFor: (product: Product) => ProductTraits): Product[][] {
  const blocks = new Map<string, Product[]>()
  const add = (key: string, product: Product): void => {
    const block = blocks.get(key)
    if (block) block.push(product)
    else blocks.set(key, [product])
  }
  for (const product of products) {
    const gtin = gtinOf(product)
    if (gtin !== undefined) add(`gtin ${gtin}`, product)
    const { brand, words } = traitsFor(product)
    const name = [...brand].toSorted().join(' ')
    for (const word of words) if (!brand.has(word)) add(`${name}, ${word}`, product)
  }
  return [...blocks.values()].filter(({ length }) => length > 1 && length <= BLOCK_MAX)
}

function gtinOf({ gtin }: Product): string | undefined {
  return gtin === undefined ? undefined : sharedGtin(gtin)
}

function bringsStoresTogether(a: Product, b: Product): boolean {
  const [inA, inB] = [a, b].map(({ offers }) => new Set(offers.map(({ store }) => store)))
  return inA !== undefined && inB !== undefined && !inA.isSubsetOf(inB) && !inB.isSubsetOf(inA)
}

function sourcesOf({ offers }: Product): Set<string> {
  return new Set(offers.flatMap(({ source }) => source?.name ?? []))
}

/** How many times the lower of the lowest prices the higher one is; undefined for different currencies. */
function priceRatio(a: Product, b: Product): number | undefined {
  const lowest = ({ offers }: Product, currency: string | undefined): number =>
    Math.min(...offers.filter((offer) => offer.currency === currency).map(({ price }) => price))
  const [first] = a.offers
  const [one, other] = [lowest(a, first?.currency), lowest(b, first?.currency)]
  return Number.isFinite(other) ? Math.max(one, other) / Math.max(1, Math.min(one, other)) : undefined
}

function decisionsOf(decided: PairsEntry): Set<string> {
  const pairs = decided.flatMap((decision) => ('different' in decision ? [decision.different] : []))
  const groups = [...new Set(sameProducts(decided).values())]
  return new Set(
    [...pairs, ...groups].flatMap((ids) =>
      ids.flatMap((id, index) => ids.slice(index + 1).map((other) => pairKey(id, other))),
    ),
  )
}

function pairKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`
}

/** A pair in lines. */
export function* renderPair({ products, reasons }: DoubtfulPair): Generator<string> {
  for (const { id, title, brand, gtin, offers } of products) {
    yield title
    yield `  ${[brand, gtin === undefined ? 'no GTIN' : `GTIN ${gtin}`, id].join(', ')}`
    for (const { store, price, currency, url } of offers) yield `  ${store} ${price} ${currency}  ${url}`
  }
  yield `  ${reasons.join('; ')}`
}

const HEAD = `# What editors decided about products that look like one; npm run feeds -- pairs asks and adds to it.
# same: the first product takes the offers of the others in. different: products of their own.
`

/** Adds a decision to `pairs.yaml`. It holds from the next publication on. */
export function decidePair(contentDir: string, ids: readonly string[], isSame: boolean): void {
  const path = join(contentDir, 'pairs.yaml')
  const before = existsSync(path) ? readFileSync(path, 'utf8') : HEAD
  const line = `- ${isSame ? 'same' : 'different'}: [${ids.join(', ')}]\n`
  writeFileSync(path, `${before}${before.endsWith('\n') ? '' : '\n'}${line}`)
}
