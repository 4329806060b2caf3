import { describe, expect, it } from 'vitest'
import { chooseEncoding, chooseLanguage, choosePageFormat, namesType } from '#api/http/negotiate.ts'

describe('the encoding of an answer', () => {
  it.each([
    [undefined, undefined],
    [null, undefined],
    ['', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, zstd', 'zstd'],
    ['GZIP', 'gzip'],
    ['br;q=0.1, gzip;q=1', 'gzip'],
    ['br;q=0.5, gzip;q=0.5', 'br'],
    ['br;q=0, gzip;q=0, identity', undefined],
    ['br;q=0.5, identity;q=1', undefined],
    ['gzip;q=0.001', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'zstd'],
    ['gzip;q=0.2, *;q=0', 'gzip'],
    ['identity;q=0, *;q=0', undefined],
    ['deflate', undefined],
    ['gzip;q=abc', undefined],
    [`${'x,'.repeat(5000)}gzip`, undefined],
  ])('for %j is %s', (header, expected) => {
    expect(chooseEncoding(header)).toBe(expected)
    expect(chooseEncoding(header)).toBe(expected)
  })
})

describe('the format of a page', () => {
  it.each([
    [undefined, 'html'],
    ['', 'html'],
    ['*/*', 'html'],
    ['text/*', 'html'],
    ['image/png', 'html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'html'],
    ['application/json, text/plain, */*', 'html'],
    ['text/markdown', 'markdown'],
    ['Text/Markdown', 'markdown'],
    ['text/markdown, */*', 'markdown'],
    ['text/markdown;charset=utf-8, text/html;q=0.9', 'markdown'],
    ['text/html, text/markdown;q=0.9', 'html'],
    ['text/html;q=0.5, text/markdown;q=0.6', 'markdown'],
    ['text/html, text/markdown', 'html'],
    ['text/markdown, text/html, */*', 'markdown'],
    ['text/markdown;q=0.5, */*', 'html'],
    ['text/markdown;q=0', 'html'],
    ['text/markdown;q=high', 'html'],
    ['text/plain', 'plain'],
    ['text/plain;charset=utf-8', 'plain'],
    ['text/plain, text/html;q=0.9', 'plain'],
    ['text/plain, */*;q=0.1', 'plain'],
    ['text/html, text/plain', 'html'],
    ['text/plain;q=0.5, text/markdown', 'markdown'],
    ['text/plain, text/markdown, */*', 'markdown'],
    ['text/plain;q=0, */*', 'html'],
    ['text/markdown,'.repeat(900), 'html'],
  ])('for %j is %s', (accept, expected) => {
    expect(choosePageFormat(accept)).toBe(expected)
  })
})

describe('a media type', () => {
  it.each([
    ['text/event-stream', true],
    ['application/json, text/event-stream', true],
    ['TEXT/EVENT-STREAM', true],
    ['text/event-stream;q=0', false],
    ['x-text/event-stream-y', false],
    ['*/*', false],
    [null, false],
  ])('is named by %j: %s', (accept, expected) => {
    expect(namesType(accept, 'text/event-stream')).toBe(expected)
  })
})

describe('the language of a reader', () => {
  it.each([
    ['vi-VN,vi;q=0.9,en-US;q=0.6', 'vi'],
    ['de, en;q=0.5', 'en'],
    ['zh-Hant-TW, ja;q=0.9', 'zh'],
    ['EN-gb', 'en'],
    ['fr;q=0.2, ko;q=0.8', 'ko'],
    ['fr;q=0, *', undefined],
    ['*', undefined],
    ['de', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for %j is %s', (header, expected) => {
    expect(chooseLanguage(header)).toBe(expected)
  })
})
