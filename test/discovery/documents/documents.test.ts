import { ConformanceTester } from 'lighthouse/third-party/ard/ard.js'
import { describe, expect, it } from 'vitest'
import { CATEGORIES, CATEGORY_NAMES } from '#contract/category.ts'
import { DOCUMENTS, isPagePath, markdownPath, mediaTypeOf } from '#contract/documents.ts'
import { siteMetadataResponseSchema } from '#contract/site-metadata.ts'
import { renderAgentSkills, renderFindDealsSkill } from '#discovery/documents/agent-skills.ts'
import { renderAiCatalog } from '#discovery/documents/ai-catalog.ts'
import { renderApiCatalog } from '#discovery/documents/api-catalog.ts'
import { renderRegistryEntry, renderServerCard } from '#discovery/mcp/server-card.ts'
import { renderOpenSearch } from '#discovery/documents/open-search.ts'
import { renderRobots } from '#discovery/documents/robots.ts'
import { renderSecurityTxt } from '#discovery/documents/security-txt.ts'
import { renderSiteMetadata } from '#discovery/documents/site-metadata.ts'
import { smallCatalog } from '../../support/content.ts'

const catalog = smallCatalog({ site: { name: 'Giá & Mã', notice: 'Dữ liệu minh họa.', demonstration: true } })

describe('the table of documents', () => {
  it('has each path once', () => {
    const paths = Object.values(DOCUMENTS).map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it.each([
    [
      '/.well-known/api-catalog',
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    ],
    ['/llms/deals-2.txt', 'text/plain; charset=utf-8'],
    ['/blog/x.md', 'text/markdown; charset=utf-8'],
    ['/sitemap-blog.xml', 'application/xml; charset=utf-8'],
    ['/favicon.svg', undefined],
    ['/', undefined],
  ])('gives the media type of %s', (path, type) => {
    expect(mediaTypeOf(path)).toBe(type)
  })

  it.each([
    ['/', '/index.md'],
    ['/en', '/en.md'],
    ['/blog/', '/blog.md'],
    ['/docs.html', '/docs.md'],
  ])('gives the path of the Markdown version of %s', (path, version) => {
    expect(isPagePath(path)).toBe(true)
    expect(markdownPath(path)).toBe(version)
  })

  it.each(['/robots.txt', '/mcp/server-card', '/.well-known/api-catalog', '/.git', '/_astro/x.css'])(
    'knows that %s is no page',
    (path) => expect(isPagePath(path)).toBe(false),
  )
})

describe('site metadata', () => {
  const metadata = renderSiteMetadata(catalog, 0)

  it('has the shape of the contract, with names, parameters, tools and documents', () => {
    expect(siteMetadataResponseSchema.parse(metadata)).toEqual(metadata)
    expect(metadata.version).toBe('1.1.0')
    expect(metadata.mcp.tools.map(({ name }) => name)).toEqual(['search_deals', 'list_deals'])
    const search = metadata.api.operations.find(({ id }) => id === 'searchDeals')
    expect(search?.parameters.map(({ name, required }) => [name, required])).toEqual([
      ['q', true],
      ['limit', false],
      ['language', false],
      ['newAt', false],
      ['app', false],
      ['payment', false],
      ['region', false],
    ])
    expect(search?.example).toMatch(/^curl -G 'https:\/\/deals\.example\/api\/search-advanced'/)
    expect(metadata.documents.map(({ url }) => url)).toContain('https://deals.example/llms.txt')
  })

  it('names each category in Vietnamese and English as the table of categories does', () => {
    for (const { id, nameVi, nameEn } of CATEGORIES) {
      expect(CATEGORY_NAMES[id].vi).toBe(nameVi)
      expect(CATEGORY_NAMES[id].en).toBe(nameEn)
    }
  })
})

describe('documents for crawlers and agents', () => {
  it('robots.txt allows all but smart links and names the sitemap', () => {
    const lines = renderRobots(catalog).split('\n')
    for (const line of [
      'User-agent: *',
      'Allow: /',
      'Disallow: /s/',
      'Content-Signal: search=yes, ai-input=yes, ai-train=yes',
      'Sitemap: https://deals.example/sitemap.xml',
    ])
      expect(lines).toContain(line)
  })

  it('security.txt names the contact and expires a year after the build', () => {
    expect(renderSecurityTxt(catalog)).toContain(
      'Contact: mailto:a@example.com\nExpires: 1971-01-01T00:00:00.000Z',
    )
  })

  it('opensearch.xml escapes what the site is called', () => {
    const xml = renderOpenSearch(catalog)
    expect(xml).toContain('<ShortName>Giá &amp; Mã</ShortName>')
    expect(xml).toContain('template="https://deals.example/search?q={searchTerms}"')
  })

  it.each([
    ['server card', renderServerCard],
    ['registry entry', renderRegistryEntry],
  ])('the %s keeps to the limits of its schema', (_what, render) => {
    const card = JSON.parse(render(catalog)) as Record<string, string> & { remotes: unknown }
    expect(card['name']).toMatch(/^example\.deals\/[a-zA-Z0-9._-]+$/)
    expect(card['description']?.length).toBeLessThanOrEqual(100)
    expect(card['title']?.length).toBeLessThanOrEqual(100)
    expect(card.remotes).toEqual([{ type: 'streamable-http', url: 'https://deals.example/mcp' }])
  })

  it('the catalogs link every interface to its documents', () => {
    const { linkset } = JSON.parse(renderApiCatalog(catalog)) as { linkset: Record<string, unknown>[] }
    const anchors = linkset.map(({ anchor }) => anchor)
    const items = linkset.flatMap(({ item = [] }) => item as { href: string }[])
    expect(items).toHaveLength(2)
    for (const { href } of items) expect(anchors).toContain(href)
    const { entries } = JSON.parse(renderAiCatalog(catalog)) as { entries: { type: string; url: string }[] }
    expect(entries).toContainEqual(
      expect.objectContaining({
        type: 'application/mcp-server-card+json',
        url: 'https://deals.example/mcp/server-card',
      }),
    )
  })

  it('the AI catalog is one in the eyes of the conformance test of ARD', () => {
    const tester = new ConformanceTester()
    tester.validate_manifest(renderAiCatalog(catalog), 'ai-catalog.json')
    expect([...tester.errors, ...tester.warnings]).toEqual([])
  })

  it('the index of skills has the name and description of SKILL.md, and its digest', () => {
    const skill = renderFindDealsSkill(catalog)
    const { skills } = JSON.parse(renderAgentSkills(catalog, (text) => `of ${text.length}`)) as {
      skills: { name: string; description: string; digest: string }[]
    }
    expect(skill).toContain(`---\nname: ${skills[0]?.name}\ndescription: ${skills[0]?.description}\n---\n`)
    expect(skills[0]?.digest).toBe(`sha256:of ${skill.length}`)
    expect(skill).toContain('Dữ liệu minh họa.')
  })
})
