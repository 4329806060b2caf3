import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'

const LEXICON = join(import.meta.dirname, '..', '..', 'content', 'lexicon')

const CATEGORIES = ['food', 'shopping', 'travel', 'tech', 'lifestyle', 'education', 'books', 'finance']

/** Every product type of the lexicon, by its first Vietnamese name. */
const THINGS = readdirSync(LEXICON)
  .filter((name) => name.startsWith('products-'))
  .flatMap((name) => {
    const { concepts } = parse(readFileSync(join(LEXICON, name), 'utf8')) as {
      concepts: Record<string, { vi: string[] }>
    }
    return Object.values(concepts).map(({ vi }) => vi[0] ?? '')
  })

const CONDITIONS = [
  'cho khách mới',
  'cuối tuần',
  'trên ứng dụng',
  'khi trả bằng ví',
  'cho đơn đầu tiên',
  'toàn quốc',
  'khung giờ trưa',
]

const STORES = 40

/** A generator of random numbers from 0 to 1, deterministic by seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The fields of a content file as an editor would write them. */
export interface GeneratedRecord {
  folder: 'deals' | 'products' | 'stores'
  id: string
  fields: Record<string, unknown>
}

/**
 * Generates deals with translations, a tenth as many products, and their stores. The same seed gives the same
 * records.
 */
export function* generateRecords(
  deals: number,
  seed = 1,
  translated: readonly string[] = ['en'],
): Generator<GeneratedRecord> {
  const random = seededRandom(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const day = (offset: number): string =>
    new Date(Date.UTC(2026, 10, 20) + offset * 86_400_000).toISOString().slice(0, 10)

  for (let index = 0; index < STORES; index += 1) {
    yield {
      folder: 'stores',
      id: `store-${index}`,
      fields: { name: `Store ${index}`, url: `https://store-${index}.example.com/` },
    }
  }
  for (let index = 0; index < deals; index += 1) {
    const percent = 5 + Math.floor(random() * 12) * 5
    const thing = pick(THINGS)
    const title = `Giảm ${percent}% ${thing} ${pick(CONDITIONS)}`
    const store = `store-${Math.floor(random() * STORES)}`
    const fields = {
      title,
      store,
      category: pick(CATEGORIES),
      url: `https://${store}.example.com/${index}`,
      summary: `Áp dụng cho ${thing} và ${pick(THINGS)} ${pick(CONDITIONS)}, mỗi tài khoản dùng một lần.`,
      code: `DEMO${index}`,
      discount: { kind: 'percent', value: percent, max: 10_000 * (1 + Math.floor(random() * 20)) },
      minimumSpend: 10_000 * Math.floor(random() * 50),
      startsAt: day(-Math.floor(random() * 60)),
      ...(random() < 0.7 && { endsAt: day(30 + Math.floor(random() * 400)) }),
      featured: random() < 0.1,
      translations: Object.fromEntries(
        translated.map((language) => [language, { title: `${percent}% off, deal ${index}` }]),
      ),
    }
    yield { folder: 'deals', id: `deal-${index}`, fields }
  }
  for (let index = 0; index < deals / 10; index += 1) {
    const fields = {
      title: `${pick(THINGS)} mẫu ${index}`,
      brand: `Brand ${index % 50}`,
      category: pick(CATEGORIES),
      offers: [1, 2].map((store) => ({
        store: `store-${store}`,
        url: `https://store-${store}.example.com/p/${index}`,
        price: 10_000 * (1 + Math.floor(random() * 500)),
        seenAt: day(-1),
      })),
    }
    yield { folder: 'products', id: `product-${index}`, fields }
  }
}

/**
 * Writes generated records into a content folder. Strings, lexicon and site are taken from the project's own
 * content.
 */
export async function generateContent(
  root: string,
  deals: number,
  seed = 1,
  translated: readonly string[] = ['en'],
): Promise<void> {
  for (const folder of ['deals', 'products', 'stores']) await mkdir(join(root, folder), { recursive: true })
  for (const { folder, id, fields } of generateRecords(deals, seed, translated)) {
    await writeFile(join(root, folder, `${id}.yaml`), stringify(fields))
  }
}

/** Generates natural queries from the words in generated deals; repetitions are rare. */
export function createQueries(seed = 2): () => string {
  const random = seededRandom(seed)
  const pick = (items: readonly string[]): string => items[Math.floor(random() * items.length)] as string
  return () => `${pick(THINGS)} ${pick(CONDITIONS)} dưới ${20 + Math.floor(random() * 5000)}k`
}
