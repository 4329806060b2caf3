import { describe, expect, it } from 'vitest'
import { DOCUMENTS, isPagePath, markdownPath, mediaTypeOf } from '#contract/documents.ts'

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
