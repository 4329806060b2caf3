import { hash } from 'node:crypto'
import { Resvg } from '@resvg/resvg-js'
import type { Catalog } from '#catalog/catalog.ts'
import { type DocumentId, DOCUMENTS } from '#contract/documents.ts'
import { routes } from '#contract/routes.ts'
import { renderAgentSkills, renderFindDealsSkill } from '#discovery/documents/agent-skills.ts'
import { renderAiCatalog } from '#discovery/documents/ai-catalog.ts'
import { renderApiCatalog } from '#discovery/documents/api-catalog.ts'
import { renderLlmsFull } from '#discovery/documents/llms-full.ts'
import { renderOpenSearch } from '#discovery/documents/open-search.ts'
import { renderOpenapi } from '#discovery/documents/openapi.ts'
import { renderRobots } from '#discovery/documents/robots.ts'
import { renderSecurityTxt } from '#discovery/documents/security-txt.ts'
import { renderWebManifest } from '#discovery/documents/web-manifest.ts'
import { renderRegistryEntry, renderServerCard } from '#discovery/mcp/server-card.ts'
import { loadLogos } from '#site/logos.ts'
import { LANGUAGES } from '#text/language.ts'

/** The documents of the table that are files, as their endpoints render them. */
const RENDERED: Partial<Record<DocumentId, (catalog: Catalog) => string>> = {
  findDealsSkill: renderFindDealsSkill,
  agentSkills: (catalog) => renderAgentSkills(catalog, (text) => hash('sha256', text, 'hex')),
  aiCatalog: renderAiCatalog,
  apiCatalog: renderApiCatalog,
  mcpServerCard: renderServerCard,
  mcpServerCardFlat: renderServerCard,
  mcpServerCardJson: renderServerCard,
  mcpServerCardWellKnown: renderServerCard,
  security: renderSecurityTxt,
  securityWellKnown: renderSecurityTxt,
  llmsFull: renderLlmsFull,
  openapi: (catalog) => JSON.stringify(renderOpenapi(catalog)),
  openSearch: renderOpenSearch,
  registryEntry: renderRegistryEntry,
  robots: renderRobots,
}

/** As large as the endpoint of the logos draws them. */
const LOGO_PIXELS = 1024

/** The documents that are made of the catalog alone, by path. */
export function renderDocuments(catalog: Catalog): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  const add = (path: string, text: string): unknown => files.set(path, Buffer.from(text))
  for (const [id, render] of Object.entries(RENDERED)) add(DOCUMENTS[id as DocumentId].path, render(catalog))
  for (const language of LANGUAGES) add(routes.manifest(language), renderWebManifest(catalog, language))
  return files
}

/** The logos of the media kit, drawn and as pictures, by path. */
export async function renderLogos(siteName: string): Promise<[path: string, body: string | Uint8Array][]> {
  const logos = await loadLogos(siteName)
  return logos.flatMap(({ name, draw }): [string, string | Uint8Array][] => {
    const svg = draw()
    const png = new Resvg(svg, { fitTo: { mode: 'width', value: LOGO_PIXELS } }).render().asPng()
    return [
      [routes.logo(`${name}.svg`), svg],
      [routes.logo(`${name}.png`), png],
    ]
  })
}
