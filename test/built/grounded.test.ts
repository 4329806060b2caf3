import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Snapshot } from '#catalog/snapshot.ts'
import { findAll, parseMarkdown, textIn } from '../support/markdown-tree.ts'
import { type ServerProcess, UNLIMITED } from '../support/server.ts'
import { spawnRelease } from '../support/tested-release.ts'

const SITE = 'http://localhost:4321'

/** Stands in every generated text, so that what came of it can be found. */
const MARKER = 'zqforged'

/** An answer's head, whatever was asked. */
const HEAD_MAX_BYTES = 2048

const snapshot = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot
const codes = new Set(snapshot.deals.flatMap(({ code }) => code ?? []))
const linkIds = new Set([
  ...snapshot.deals.map(({ hashId }) => hashId),
  ...snapshot.products.flatMap(({ offers }) => offers.map(({ hashId }) => hashId)),
])

let server: ServerProcess
beforeAll(async () => {
  server = await spawnRelease({ environment: UNLIMITED })
})
afterAll(() => server[Symbol.asyncDispose]())

const PIECES = [
  '<main>',
  '<h2>',
  '</h2>',
  '<code>',
  '</code>',
  '<a href="https://zqforged.example">',
  '<script>',
  '</title>',
  '"><b>',
  '-->',
  '# ',
  '## ',
  '**',
  '`',
  '```',
  '[a](https://zqforged.example)',
  '![a](/b)',
  '> ',
  '- ',
  '1. ',
  '| a | b |',
  '---',
  '\n',
  '\n\n',
  'https://zqforged.example',
  'www.zqforged.example',
  'ZQFORGED50',
  '50%',
  '99.000đ',
  'sony',
  'trà sữa',
  'shopee',
  ' ',
  ' ',
]

/** Texts that would like to be more than texts. */
const hostileText = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 })
  .map((pieces) => `${pieces.slice(0, 4).join('')}${MARKER}${pieces.slice(4).join('')}`.slice(0, 190))

/**
 * What a program takes from HTML: addresses of links, and the texts of codes, titles of lists and scripts.
 */
function readHtml(html: string): {
  hrefs: string[]
  codes: string[]
  headings: string[]
  scripts: string[]
  tags: Set<string>
} {
  const found = {
    hrefs: [] as string[],
    codes: [] as string[],
    headings: [] as string[],
    scripts: [] as string[],
    tags: new Set<string>(),
  }
  const open: string[] = []
  const into: Record<string, string[]> = {
    code: found.codes,
    h2: found.headings,
    h3: found.headings,
    script: found.scripts,
  }
  const parser = new Parser({
    onopentag(name, { href }) {
      open.push(name)
      found.tags.add(name)
      if (name === 'a' && href !== undefined) found.hrefs.push(href)
      into[name]?.push('')
    },
    ontext(text) {
      for (const name of new Set(open)) {
        const texts = into[name]
        if (texts) texts[texts.length - 1] += text
      }
    },
    onclosetag() {
      open.pop()
    },
  })
  parser.end(html)
  return found
}

/** Where a link of the site may lead: a page of it, a smart link of the catalog, or the contact. */
function isOwn(href: string): boolean {
  const url = new URL(href, SITE)
  if (url.protocol === 'mailto:') return !href.includes(MARKER)
  const [, id] = /^\/s\/(\w+)$/.exec(url.pathname) ?? []
  return !url.host.includes(MARKER) && !url.pathname.includes(MARKER) && (id === undefined || linkIds.has(id))
}

async function get(path: string, accept: string): Promise<{ text: string; link: string | null }> {
  const answer = await fetch(server.url + path, { headers: { Accept: accept } })
  const head = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  expect(head.length).toBeLessThan(HEAD_MAX_BYTES)
  expect(head).not.toContain(MARKER)
  return { text: await answer.text(), link: answer.headers.get('link') }
}

/** Front matter has one line for each field, whatever stands in it. */
function expectGroundedMarkdown(markdown: string): void {
  const [, frontMatter = '', ...body] = markdown.split(/^---$/m)
  for (const line of frontMatter.trim().split('\n'))
    expect(line).toMatch(/^(?:title|description|url|lang|notice): "/)
  const tree = parseMarkdown(body.join('---'))
  expect(findAll(tree, 'html')).toEqual([])
  for (const { url = '' } of [...findAll(tree, 'link'), ...findAll(tree, 'image')])
    expect(isOwn(url), url).toBe(true)
  for (const { of } of findAll(tree, 'inlineCode')) expect(codes).toContain(textIn(of))
  expect(textIn(findAll(tree, 'code'))).toBe('')
  const [, ...headings] = findAll(tree, 'heading')
  expect(textIn(headings)).not.toContain(MARKER)
}

function expectGroundedHtml(html: string, plain: ReturnType<typeof readHtml>): void {
  const page = readHtml(html)
  for (const href of page.hrefs) expect(isOwn(href), href).toBe(true)
  for (const code of page.codes) expect(codes).toContain(code)
  expect(page.headings.join()).not.toContain(MARKER)
  expect(page.scripts.join()).not.toContain(MARKER)
  expect([...page.tags].filter((tag) => !plain.tags.has(tag))).toEqual([])
}

describe('a search for a text that would like to be more', { timeout: 240_000 }, () => {
  it('finds values of the catalog alone, in HTML, Markdown and the Link header', async () => {
    const plainPages = await Promise.all(
      ['sony', 'qzxwvk', 'trà sữa dưới 200k'].map((query) =>
        get(`/search?q=${encodeURIComponent(query)}`, 'text/html'),
      ),
    )
    const plain = readHtml(plainPages.map(({ text }) => text).join(''))
    const [{ link } = { link: '' }] = plainPages
    await fc.assert(
      fc.asyncProperty(hostileText, async (query) => {
        const path = `/search?q=${encodeURIComponent(query)}`
        const [html, markdown] = await Promise.all([get(path, 'text/html'), get(path, 'text/markdown')])
        expectGroundedHtml(html.text, plain)
        expectGroundedMarkdown(markdown.text)
        expect([html.link, markdown.link]).toEqual([link, link])
      }),
      { numRuns: Number(process.env['GROUNDED_RUNS'] ?? 250) },
    )
  })
})
