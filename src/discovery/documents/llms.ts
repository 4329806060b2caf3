/** The short texts for language models: what the site offers, and where its pages are. */
import type { Catalog } from '#catalog/catalog.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import { DEFAULT_LANGUAGE } from '#text/language.ts'
import { DOCUMENTS, markdownPath } from '#contract/documents.ts'
import { toVietnamIso } from '#text/days.ts'
import { TOOLS } from '#contract/tools.ts'
import { OPERATIONS } from '#contract/operations.ts'
import { absoluteUrl, languageOf, routes } from '#contract/routes.ts'
import { agentInstructions } from '#discovery/documents/agent-instructions.ts'
import { renderDocument, renderHead, renderLink, renderList } from '#discovery/documents/markdown.ts'
import { type PageKind, pageKindOf } from '#discovery/documents/page-kind.ts'

/** A page of the site as listed in documents. */
export interface BuiltPage {
  path: string
  title: string
  description: string
  /** False for pages that search engines must not index. */
  isIndexable: boolean
}

/** The maximum length of a file, which a model with a small context window can read at once. */
const FILE_CHARACTERS = 45_000

/**
 * The sections with their page kinds. `share` is the part of the remaining space in llms.txt that a section
 * may use.
 */
const SECTIONS = [
  {
    name: 'pages',
    title: 'Main pages',
    kinds: ['other', 'codes', 'category', 'products', 'blog'],
    share: 0.3,
  },
  { name: 'stores', title: 'Stores', kinds: ['store'], share: 0.6 },
  { name: 'products', title: 'Products', kinds: ['product'], share: 0.2 },
  { name: 'posts', title: 'Articles', kinds: ['post'], share: 0.1 },
  { name: 'deals', title: 'Deals', kinds: ['deal'], share: 1 },
] as const

/**
 * Renders llms.txt and the files of its sections, as a map from path to text. The files of a section list
 * every Vietnamese page of its kinds; llms.txt lists as many of them as fit and links to the files.
 */
export function renderLlms(catalog: Catalog, pages: readonly BuiltPage[]): Map<string, string> {
  const linesOf = listPages(catalog, pages)
  const sections = SECTIONS.map((section) => ({ ...section, lines: section.kinds.flatMap(linesOf) }))
  const files = sections.flatMap(({ name, title, lines }) => renderSectionFiles(catalog, name, title, lines))
  return new Map([[DOCUMENTS.llms.path, renderIndex(catalog, sections, files)], ...files])
}

type Section = (typeof SECTIONS)[number] & { lines: string[] }
type File = [path: string, text: string]

function renderIndex(catalog: Catalog, sections: readonly Section[], files: readonly File[]): string {
  const { site, siteUrl, builtAt } = catalog
  const head = [
    renderHead(catalog, site.name),
    `Built ${toVietnamIso(builtAt)}. Pages are in Vietnamese and, below /en, /ko, /zh, /fr and /ja, in five more languages. Each page exists as Markdown at its own address with .md at the end.`,
    renderList(agentInstructions(catalog)),
    renderSection('API and MCP', linkInterfaces(siteUrl)),
  ]
  const optional = renderSection(
    'Optional',
    files.map(([path, text]) => renderLink(path.slice(1), absoluteUrl(siteUrl, path), headingOf(text))),
  )
  let room = FILE_CHARACTERS - [...head, optional].join('\n\n').length
  const lists = sections.map(({ title, lines, share }) => {
    const text = renderSection(title, takeWhileFits(lines, room * share - title.length))
    room -= text.length + 2
    return text
  })
  return `${[...head, ...lists, optional].filter(Boolean).join('\n\n')}\n`
}

function linkInterfaces(siteUrl: string): string[] {
  const savings = absoluteUrl(siteUrl, OPERATIONS.findSavings.path)
  const mcp = `Streamable HTTP at ${absoluteUrl(siteUrl, routes.mcp())}; tools ${Object.keys(TOOLS).join(' and ')}; no authentication`
  return [
    `MCP server: ${mcp}; card at \`${absoluteUrl(siteUrl, DOCUMENTS.mcpServerCard.path)}\``,
    `Site metadata: \`${absoluteUrl(siteUrl, OPERATIONS.getSiteMetadata.path)}\`, operations with parameters and examples, limits, errors and categories as JSON`,
    `What changed: \`${absoluteUrl(siteUrl, OPERATIONS.listChanges.path)}?since=\` with an ISO 8601 moment says what is new, over, extended or cheaper since then; by day at \`${absoluteUrl(siteUrl, OPERATIONS.listChangesOfDay.path)}\`, as a feed at \`${absoluteUrl(siteUrl, DOCUMENTS.changesAtom.path)}\``,
    `What a shopper pays after codes: \`${OPERATIONS.findSavings.method} ${savings}\` (findSavings) for a basket and a shopper, \`${OPERATIONS.getSavings.method} ${savings}?store=…&amount=…\` (getSavings) for an amount; for readers the calculator at ${absoluteUrl(siteUrl, routes.savings())}`,
    ...NAMED_DOCUMENTS.map((document) => renderDocument(document, siteUrl)),
  ]
}

/** Documents that readers of the index may need. llms-full.txt lists all documents. */
const NAMED_DOCUMENTS = [
  DOCUMENTS.openapi,
  DOCUMENTS.apiCatalog,
  DOCUMENTS.sitemap,
  DOCUMENTS.agentGuide,
  DOCUMENTS.llmsFull,
  DOCUMENTS.findDealsSkill,
]

/**
 * The lines of the Vietnamese pages, by kind. Deals are in catalog order with ended ones last; all others are
 * sorted by path.
 */
function listPages(catalog: Catalog, pages: readonly BuiltPage[]): (kind: PageKind) => string[] {
  const ranks = new Map(
    catalog.deals.map((deal, rank) => {
      const hasEnded = dealStateAt(deal, catalog.builtAt) === 'ended'
      return [routes.deal(deal), { rank: hasEnded ? rank + catalog.deals.length : rank, hasEnded }]
    }),
  )
  const listed = pages
    .filter(({ path, isIndexable }) => isIndexable && languageOf(path) === DEFAULT_LANGUAGE)
    .map((page) => ({ page, kind: pageKindOf(page.path), ...ranks.get(page.path) }))
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || (a.page.path < b.page.path ? -1 : 1))
  const byKind = Map.groupBy(listed, ({ kind }) => kind)
  return (kind) =>
    (byKind.get(kind) ?? []).map(({ page: { path, title, description }, hasEnded = false }) =>
      renderLink(
        title,
        absoluteUrl(catalog.siteUrl, markdownPath(path)),
        (hasEnded ? '(đã kết thúc) ' : '') + description,
      ),
    )
}

/**
 * Splits a section into files: `/llms/deals.txt`, `/llms/deals-2.txt` and so on. An empty section has none.
 */
function renderSectionFiles(catalog: Catalog, name: string, title: string, lines: readonly string[]): File[] {
  const parts: string[][] = []
  for (let rest = lines; rest.length > 0; rest = rest.slice(parts.at(-1)?.length)) {
    const head = renderHead(catalog, title).length + 100
    const part = takeWhileFits(rest, FILE_CHARACTERS - head)
    parts.push(part.length > 0 ? part : rest.slice(0, 1))
  }
  return parts.map((part, index) => {
    const number = index === 0 ? '' : `-${index + 1}`
    const heading = parts.length === 1 ? title : `${title}, part ${index + 1} of ${parts.length}`
    return [
      `/llms/${name}${number}.txt`,
      `${renderHead(catalog, `${catalog.site.name}: ${heading}`)}\n\n${renderSection(title, part)}\n`,
    ]
  })
}

function takeWhileFits(lines: readonly string[], characters: number): string[] {
  let used = 0
  const end = lines.findIndex((line) => (used += line.length + 3) > characters)
  return lines.slice(0, end === -1 ? lines.length : end)
}

function renderSection(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `## ${title}\n\n${renderList(lines)}`
}

function headingOf(text: string): string {
  return /^# (.*)$/m.exec(text)?.[1] ?? ''
}
