import { expect, it } from 'vitest'
import { prefersMarkdown } from '#runtime/prefers-markdown.ts'

it.each([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/*', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/markdown', true],
  ['Text/Markdown', true],
  ['text/markdown, */*', true],
  ['text/markdown;charset=utf-8, text/html;q=0.9', true],
  ['text/html, text/markdown;q=0.9', false],
  ['text/html;q=0.5, text/markdown;q=0.6', true],
  ['text/html, text/markdown', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=high', false],
  ['application/xhtml+xml, text/markdown;q=0.5', false],
])('%s is taken for Markdown: %s', (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected)
})
