/** The table of documents for machines: address, media type, purpose. */
import { routes } from '#contract/routes.ts'
import { LANGUAGES } from '#text/language.ts'

const JSON_UTF8 = 'application/json; charset=utf-8'
export const TEXT_UTF8 = 'text/plain; charset=utf-8'
const FEED_UTF8 = 'application/feed+json; charset=utf-8'
const XML_UTF8 = 'application/xml; charset=utf-8'

/** The media type of the Markdown version of a page. */
export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8'

/** A document for machines at a fixed path. */
export interface MachineDocument {
  path: string
  mediaType: string
  title: string
  description: string
}

/**
 * Every document for machines. Routes, media types, links between them and the metadata are derived from this
 * table.
 */
export const DOCUMENTS = {
  llms: {
    path: '/llms.txt',
    mediaType: TEXT_UTF8,
    title: 'llms.txt',
    description: 'Index of the site for language models: every page as Markdown, the API and the MCP server',
  },
  llmsFull: {
    path: '/llms-full.txt',
    mediaType: TEXT_UTF8,
    title: 'llms-full.txt',
    description: 'The whole catalog and the whole interface in one text',
  },
  agentGuide: {
    path: '/for-agents.md',
    mediaType: MARKDOWN_TYPE,
    title: 'Guide for agents',
    description: 'The published reference of the interface as Markdown',
  },
  openapi: {
    path: '/openapi.json',
    mediaType: JSON_UTF8,
    title: 'OpenAPI description',
    description: 'Every REST operation with its parameters, answers and errors, as OpenAPI 3.1',
  },
  apiCatalog: {
    path: '/.well-known/api-catalog',
    mediaType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    title: 'API catalog',
    description: 'The APIs of this site with their descriptions and documents (RFC 9727)',
  },
  aiCatalog: {
    path: '/.well-known/ai-catalog.json',
    mediaType: 'application/ai-catalog+json',
    title: 'AI catalog',
    description: 'The MCP server and the agent skills of this site',
  },
  mcpServerCard: {
    path: '/mcp/server-card',
    mediaType: 'application/mcp-server-card+json',
    title: 'MCP server card',
    description: 'Name, version and address of the MCP server, before connecting (SEP-2127)',
  },
  mcpServerCardWellKnown: {
    path: '/.well-known/mcp/server-card.json',
    mediaType: JSON_UTF8,
    title: 'MCP server card, where clients of SEP-1649 look',
    description: 'The same card at the place of the earlier proposal',
  },
  mcpServerCardFlat: {
    path: '/.well-known/mcp-server-card',
    mediaType: 'application/mcp-server-card+json',
    title: 'MCP server card, where clients of the first drafts of SEP-2127 look',
    description: 'The same card at the place of the earlier drafts',
  },
  mcpServerCardJson: {
    path: '/.well-known/mcp.json',
    mediaType: JSON_UTF8,
    title: 'MCP server card, where other clients look',
    description: 'The same card at the place that many clients try first',
  },
  registryEntry: {
    path: '/server.json',
    mediaType: JSON_UTF8,
    title: 'MCP registry entry',
    description: 'The MCP server as the MCP registry describes servers',
  },
  agentSkills: {
    path: '/.well-known/agent-skills/index.json',
    mediaType: JSON_UTF8,
    title: 'Agent skills',
    description: 'The skills this site offers to agents, with their digests',
  },
  findDealsSkill: {
    path: '/.well-known/agent-skills/find-deals/SKILL.md',
    mediaType: MARKDOWN_TYPE,
    title: 'Skill: find-deals',
    description: 'How an agent finds and presents a deal, step by step',
  },
  sitemap: {
    path: '/sitemap.xml',
    mediaType: XML_UTF8,
    title: 'Sitemap index',
    description: 'The sitemaps of products, discounts, articles and all other pages',
  },
  atomFeed: {
    path: '/ma-giam-gia/feed.atom',
    mediaType: 'application/atom+xml; charset=utf-8',
    title: 'Newest deals as Atom',
    description:
      'The newest deals; every store and category has its own feed below its page, in each language',
  },
  jsonFeed: {
    path: '/ma-giam-gia/feed.json',
    mediaType: FEED_UTF8,
    title: 'Newest deals as JSON Feed',
    description: 'The same as the Atom feed, as JSON Feed 1.1',
  },
  endCalendar: {
    path: '/ma-giam-gia/endings.ics',
    mediaType: 'text/calendar; charset=utf-8',
    title: 'Ends of deals as a calendar',
    description: 'When the current deals end (RFC 5545); every store and category has its own',
  },
  saleCalendar: {
    path: '/lich-sale.ics',
    mediaType: 'text/calendar; charset=utf-8',
    title: 'Sale days as a calendar',
    description: 'The sale days of the coming twelve months (RFC 5545)',
  },
  changesAtom: {
    path: '/moi-va-het-han/changes.atom',
    mediaType: 'application/atom+xml; charset=utf-8',
    title: 'What is new and over as Atom',
    description:
      'What is new, over, extended or cheaper; every store, category and product has its own below its page',
  },
  changesJson: {
    path: '/moi-va-het-han/changes.json',
    mediaType: FEED_UTF8,
    title: 'What is new and over as JSON Feed',
    description: 'The same as JSON Feed 1.1; the changes by day with all fields are at /changes.json',
  },
  changesCalendar: {
    path: '/moi-va-het-han/changes.ics',
    mediaType: 'text/calendar; charset=utf-8',
    title: 'What is new and over as a calendar',
    description: 'The same with an entry at the moment of each change (RFC 5545)',
  },
  robots: {
    path: '/robots.txt',
    mediaType: TEXT_UTF8,
    title: 'robots.txt',
    description: 'What crawlers may fetch and what the content may be used for',
  },
  openSearch: {
    path: '/opensearch.xml',
    mediaType: 'application/opensearchdescription+xml; charset=utf-8',
    title: 'OpenSearch description',
    description: 'How browsers and programs send a query to the search page',
  },
  securityWellKnown: {
    path: '/.well-known/security.txt',
    mediaType: TEXT_UTF8,
    title: 'security.txt',
    description: 'Whom to tell about a security problem (RFC 9116)',
  },
  security: {
    path: '/security.txt',
    mediaType: TEXT_UTF8,
    title: 'security.txt at the root',
    description: 'The same text where older tools look',
  },
} as const satisfies Record<string, MachineDocument>

export type DocumentId = keyof typeof DOCUMENTS

const MEDIA_TYPES = new Map<string, string>(
  Object.values(DOCUMENTS).map(({ path, mediaType }) => [path, mediaType]),
)

const MEDIA_TYPES_BY_ENDING = new Map([
  ['md', MARKDOWN_TYPE],
  ['txt', TEXT_UTF8],
  ['xml', XML_UTF8],
  ['json', JSON_UTF8],
  ['atom', 'application/atom+xml; charset=utf-8'],
  ['ics', 'text/calendar; charset=utf-8'],
])

/**
 * The media type of a document, a Markdown version or another text file; undefined for other files, whose
 * types the server knows.
 */
export function mediaTypeOf(path: string): string | undefined {
  if (/\/feed\.json$|.\/changes\.json$/.test(path)) return FEED_UTF8
  return MEDIA_TYPES.get(path) ?? MEDIA_TYPES_BY_ENDING.get(/\.([a-z]+)$/.exec(path)?.[1] ?? '')
}

/** Whether a path can be that of a page: pages have no file extension, or `.html`. */
export function isPagePath(path: string): boolean {
  return /\/[^/.]*(?:\.html)?$/.test(path) && !MEDIA_TYPES.has(path)
}

/** The path of the Markdown version of a page. */
export function markdownPath(path: string): string {
  const page = path.replace(/(?:\/|\.html)$/, '')
  return `${page === '' ? '/index' : page}.md`
}

/** The path of the page that a Markdown path belongs to; undefined for every other path. */
export function pageOfMarkdown(path: string): string | undefined {
  const page = /^(\/[^.]*[^./])\.md$/.exec(path)?.[1]
  return page === '/index' ? '/' : page
}

/** Pages for errors, which have no Markdown version. */
const ERROR_PAGES = new Set(
  LANGUAGES.flatMap((language) => [
    routes.notFound(language),
    routes.failed(language),
    routes.offline(language),
  ]),
)

export function hasMarkdown(page: string): boolean {
  return !ERROR_PAGES.has(page)
}
