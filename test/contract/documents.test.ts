import { describe, expect, it } from 'vitest'
import {
  DOCUMENTS,
  hasMarkdown,
  isPagePath,
  markdownPath,
  mediaTypeOf,
  pageOfMarkdown,
} from '#contract/documents.ts'

describe('the table of documents', () => {
  it('has each path once, and none that is a page', () => {
    const paths = Object.values(DOCUMENTS).map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter(isPagePath)).toEqual([])
  })

  it('gives the media type of every document that it lists', () => {
    for (const { path, mediaType } of Object.values(DOCUMENTS)) expect(mediaTypeOf(path)).toBe(mediaType)
  })
})

describe('the path of a Markdown version', () => {
  it.each([
    ['/', '/index.md'],
    ['/ko', '/ko.md'],
    ['/ma-giam-gia/shopee', '/ma-giam-gia/shopee.md'],
    ['/ma-giam-gia/', '/ma-giam-gia.md'],
  ])('of %s is %s', (page, path) => {
    expect(markdownPath(page)).toBe(path)
    expect(mediaTypeOf(path)).toBe('text/markdown; charset=utf-8')
  })
})

describe('a path', () => {
  it.each([
    ['/', true],
    ['/ma-giam-gia', true],
    ['/ma-giam-gia/', true],
    ['/ma-giam-gia/shopee.html', true],
    ['/a.b/c', true],
    ['/ma-giam-gia.md', false],
    ['/style.css', false],
    ['/page.html.gz', false],
    ['/logo.svg', false],
    ['/.well-known/api-catalog', false],
  ])('%s can be a page’s: %s', (path, isPage) => {
    expect(isPagePath(path)).toBe(isPage)
  })

  it.each([
    ['/index.md', '/'],
    ['/ko.md', '/ko'],
    ['/ma-giam-gia/shopee.md', '/ma-giam-gia/shopee'],
    ['/a/index.md', '/a/index'],
    ['/.md', undefined],
    ['/a/.md', undefined],
    ['/a.b.md', undefined],
    ['x/a.md', undefined],
    ['/a.mdx', undefined],
    ['/a', undefined],
  ])('%s is the Markdown version of %s', (path, page) => {
    expect(pageOfMarkdown(path)).toBe(page)
  })

  it.each([
    ['/ma-giam-gia/feed.json', 'application/feed+json; charset=utf-8'],
    ['/ma-giam-gia/shopee/changes.json', 'application/feed+json; charset=utf-8'],
    ['/en/moi-va-het-han/changes.json', 'application/feed+json; charset=utf-8'],
    ['/changes.json', 'application/json; charset=utf-8'],
    ['/goi-y.json', 'application/json; charset=utf-8'],
    ['/a/feed.jsonl', undefined],
    ['/a/changes.json.md', 'text/markdown; charset=utf-8'],
    ['/ma-giam-gia/feed.atom', 'application/atom+xml; charset=utf-8'],
    ['/lich-sale.ics', 'text/calendar; charset=utf-8'],
    ['/a.xml', 'application/xml; charset=utf-8'],
    ['/a.txt', 'text/plain; charset=utf-8'],
    ['/a.txt/b', undefined],
    ['/a.png', undefined],
    ['/a', undefined],
  ])('%s is served as %s', (path, type) => {
    expect(mediaTypeOf(path)).toBe(type)
  })

  it('has a Markdown version unless it stands for an error', () => {
    expect(['/', '/ma-giam-gia', '/ko'].map(hasMarkdown)).toEqual([true, true, true])
    expect(['/404', '/en/500', '/offline', '/ja/offline'].map(hasMarkdown)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})
