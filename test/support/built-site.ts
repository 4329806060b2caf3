import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Snapshot } from '#catalog/snapshot.ts'
import { DEFAULT_LANGUAGE, type Language } from '#text/language.ts'
import { languageOf, routes } from '#contract/routes.ts'
import { PARAMETERS } from '#results/refinement.ts'
import { COMPARED_MAX, comparisonPath } from '#views/comparison.ts'
import { withoutLanguage } from '#discovery/documents/page-kind.ts'
import './site-clock.ts'

/** A page that the build wrote. */
export interface BuiltPage {
  /** Its path on the site. */
  path: string
  /** Its file, relative to the folder of the site. */
  file: string
}

/** A page that represents its kind. */
export interface SamplePage {
  kind: string
  path: string
  /** What its reader follows, by the ids of the watchlist. */
  follows?: readonly string[]
}

/** Pages that the server renders on request. */
const RENDERED: readonly SamplePage[] = [
  { kind: 'results', path: routes.search('ca phe') },
  { kind: 'results-none', path: routes.search('qzxwvk') },
  { kind: 'not-found', path: '/khong-co-trang-nay' },
  { kind: 'tips', path: routes.tips() },
  { kind: 'calculator', path: routes.savings() },
  { kind: 'calculator-answer', path: `${routes.savings()}?amount=450k` },
  { kind: 'product-finder', path: `${routes.products()}?${PARAMETERS.order}=price` },
]

/** Every page of a build, sorted by path. */
export function builtPages(client: string): BuiltPage[] {
  return readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ file, path: `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}` }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** The first page of every kind in a language, and for Vietnamese the rendered pages. */
export function samplePages(dist: string, language: Language = DEFAULT_LANGUAGE): SamplePage[] {
  const kinds = new Map<string, SamplePage>()
  for (const { path } of builtPages(join(dist, 'client'))) {
    const kind = kindOf(path)
    if (languageOf(path) === language && !kinds.has(kind)) kinds.set(kind, { kind, path })
  }
  const samples = [...kinds.values()]
  return language === DEFAULT_LANGUAGE ? [...samples, ...RENDERED, ...fullestPages(dist)] : samples
}

/** Every page that is a file, and the rendered pages. */
export function allPages(dist: string): SamplePage[] {
  const files = builtPages(join(dist, 'client')).map(({ path }) => ({ kind: kindOf(path), path }))
  const byPath = new Map([...files, ...RENDERED, ...fullestPages(dist)].map((page) => [page.path, page]))
  return [...byPath.values()]
}

/**
 * The kind of a page: the first part of its path and the number of parts. For example `ma-giam-gia-3` is a
 * deal.
 */
export function kindOf(path: string): string {
  const parts = withoutLanguage(path).split('/').slice(1)
  const [first = ''] = parts
  if (first === '') return 'home'
  return parts.length > 1 ? `${first}-${parts.length}` : first
}

/**
 * Pages with the most content, whose subject is current: a deal with a code, its link preview, and a product
 * whose price has changed.
 */
function fullestPages(dist: string): SamplePage[] {
  const snapshot = JSON.parse(readFileSync(join(dist, 'server', 'catalog.json'), 'utf8')) as Snapshot
  const deal = snapshot.deals.find(
    ({ status, code, endsAt = Infinity }) => status === 'live' && code !== undefined && endsAt > Date.now(),
  )
  const product = snapshot.products.find(({ priceHistory }) => priceHistory.length > 1)
  const atCounter = snapshot.deals.find(({ status, redeem }) => status === 'live' && redeem === 'counter')
  if (!deal || !product || !atCounter)
    throw new Error(
      'The catalog has no deal with a code, none that a counter grants, or no product with a history',
    )
  const found = new URLSearchParams({ url: product.offers[0]?.url ?? '' })
  return [
    { kind: 'deal-live', path: routes.deal(deal) },
    { kind: 'deal-counter', path: routes.deal(atCounter) },
    { kind: 'link-found', path: `${routes.getLink()}?${found}` },
    {
      kind: 'following',
      path: routes.watchlist(),
      follows: [`deal/${deal.store}/${deal.id}`, `store/${deal.store}`, `product/${product.id}`],
    },
    { kind: 'product-history', path: routes.product(product.id) },
    { kind: 'link-preview', path: routes.linkPreview(deal.hashId) },
    {
      kind: 'comparison',
      path: comparisonPath(
        alikeIn(snapshot).map(({ id }) => id),
        DEFAULT_LANGUAGE,
      ),
    },
  ]
}

/** Products of the type that most products have. */
function alikeIn({ products }: Pick<Snapshot, 'products'>): Snapshot['products'] {
  const byType = [...Map.groupBy(products, ({ type }) => type).values()]
  const most = byType.toSorted((a, b) => b.length - a.length)[0] ?? []
  return most.slice(0, COMPARED_MAX)
}
