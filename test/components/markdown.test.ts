import { describe, expect, it } from 'vitest'
import { headingsOf, readingMinutes, renderMarkdown } from '#components/markdown.ts'

describe('an article', () => {
  const text = '## Trần giảm & "đơn từ"\n\nMột.\n\n### Nhỏ\n\n## `Mã` **shop**\n'

  it('lists its sections with the ids that its HTML gives them', () => {
    const headings = headingsOf(text)
    expect(headings.map((heading) => heading.text)).toEqual(['Trần giảm & "đơn từ"', 'Mã shop'])
    for (const { id } of headings) expect(renderMarkdown(text)).toContain(`id="${id}"`)
  })

  it('wraps a table so that it scrolls in itself', () => {
    expect(renderMarkdown('| a | b |\n|---|---|\n| 1 | 2 |\n')).toMatch(
      /^<div class="scroll" role="group" tabindex="0" aria-label="[^"]+"><table>[\s\S]*<\/table>\s*<\/div>/,
    )
  })

  it('takes a minute or more to read, in every script', () => {
    expect(readingMinutes('')).toBe(1)
    expect(readingMinutes('một hai '.repeat(500))).toBe(4)
    expect(readingMinutes('割引券'.repeat(500))).toBe(3)
  })
})
