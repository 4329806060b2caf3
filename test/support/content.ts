import { stringify } from 'yaml'
import { checkContent, type Content, type ContentFile } from '#entries/check-content.ts'
import { type Catalog, createCatalog } from '#catalog/catalog.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { prepared } from './prepared.ts'

type Fields = Record<string, unknown>

/** Small records by id. A test specifies only the fields that matter. */
export interface SmallContent {
  deals?: Record<string, Fields>
  products?: Record<string, Fields>
  stores?: Record<string, Fields>
  posts?: Record<string, Fields>
  calendar?: Record<string, Fields>
  site?: Fields
  links?: Fields[]
  /** Includes the project's own lexicon, which takes long to read. */
  withLexicon?: boolean
  /**
   * Includes the project's own strings in all languages instead of only Vietnamese. They also take long to
   * read.
   */
  withStrings?: boolean
}

const OWN_CONTENT = join(import.meta.dirname, '..', '..', 'content')

/** The files of a small catalog. */
export function smallFiles({
  deals,
  products,
  stores,
  posts,
  calendar,
  site,
  links,
  withLexicon = false,
  withStrings = false,
}: SmallContent = {}): ContentFile[] {
  const toFiles = (
    folder: string,
    records: Record<string, Fields> = {},
    defaults: Fields = {},
  ): ContentFile[] =>
    Object.entries(records).map(([id, fields]) => ({
      path: `${folder}/${id}.yaml`,
      text: stringify({ ...defaults, ...fields }),
    }))
  return [
    ...toFiles('stores', stores ?? { shopee: {}, tiki: { name: 'Tiki' } }, {
      name: 'Shopee',
      url: 'https://shopee.vn/',
    }),
    ...toFiles('deals', deals ?? { sample: {} }, {
      title: 'Giảm 20% trà sữa',
      store: 'shopee',
      category: 'food',
      url: 'https://shopee.vn/m/ma-giam-gia',
    }),
    ...toFiles('products', products, { title: 'Tai nghe Sony', brand: 'Sony', category: 'tech' }),
    ...toFiles('posts', posts, { title: 'Bài viết', summary: 'Tóm tắt', publishedAt: '2026-11-01' }),
    ...toFiles('calendar', calendar),
    ...ownFiles('strings').filter(({ path }) => withStrings || path === 'strings/vi.yaml'),
    ...(withLexicon ? ownFiles('lexicon') : []),
    {
      path: 'site.yaml',
      text: stringify({ name: 'Site', description: 'Deals', contact: 'a@example.com', ...site }),
    },
    ...(links ? [{ path: 'links.yaml', text: stringify(links) }] : []),
  ]
}

/** The files of a folder of the demonstration catalog. */
export function ownFiles(folder: string): ContentFile[] {
  return readdirSync(join(OWN_CONTENT, folder)).map((name) => ({
    path: `${folder}/${name}`,
    text: readFileSync(join(OWN_CONTENT, folder, name), 'utf8'),
  }))
}

/** The stores beside those of a test that asks with the lexicon: equal names share one dictionary. */
const WELL_KNOWN_STORES: Record<string, Fields> = {
  shopee: {},
  tiki: { name: 'Tiki', url: 'https://tiki.vn/' },
  lazada: { name: 'Lazada', url: 'https://www.lazada.vn/' },
  grab: { name: 'Grab', url: 'https://grab.com/' },
  agoda: { name: 'Agoda', url: 'https://agoda.com/' },
  momo: { name: 'MoMo', url: 'https://momo.vn/' },
  zalopay: { name: 'ZaloPay', url: 'https://zalopay.vn/' },
  fahasa: { name: 'FAHASA', url: 'https://fahasa.vn/' },
  traveloka: { name: 'Traveloka', url: 'https://www.traveloka.com/' },
  kfc: { name: 'KFC', url: 'https://kfcvietnam.com.vn/' },
  bitis: { name: "Biti's", url: 'https://bitis.com.vn/', aliases: ['비티스'] },
  zalora: { name: 'ZALORA', url: 'https://zalora.vn/' },
  'highlands-coffee': { name: 'Highlands Coffee', url: 'https://www.highlandscoffee.com.vn/' },
  watsons: { name: 'Watsons', url: 'https://www.watsons.vn/' },
  'the-coffee-house': { name: 'The Coffee House', url: 'https://thecoffeehouse.com/' },
}

/** A catalog created from small records through the real schemas, with the project's own strings. */
export function smallCatalog({ withLexicon = false, ...records }: SmallContent = {}): Catalog {
  const stores = { ...WELL_KNOWN_STORES, ...records.stores }
  return catalogOf({
    ...readContent(smallFiles(withLexicon ? { ...records, stores } : records)),
    strings: readOwn('strings').strings,
    lexicon: withLexicon ? readOwn('lexicon').lexicon : [],
  })
}

const own = new Map<string, Content>()

/** Reads the project's own strings or lexicon once: reading six languages takes longer than a test. */
function readOwn(folder: 'strings' | 'lexicon'): Content {
  const isLexicon = folder === 'lexicon'
  const known =
    own.get(folder) ??
    prepared(folder, () => readContent(smallFiles({ withLexicon: isLexicon, withStrings: !isLexicon })))
  own.set(folder, known)
  return known
}

export function catalogOf(content: Content): Catalog {
  return createCatalog(snapshotOf(content, { builtAt: 0, siteUrl: 'https://deals.example' }))
}

export function readContent(files: readonly ContentFile[]): Content {
  const checked = checkContent(files)
  if (!checked.ok) throw new Error(JSON.stringify(checked.mistakes, null, 2))
  return checked.content
}
