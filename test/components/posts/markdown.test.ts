import { describe, expect, it } from 'vitest'
import { headingsOf, readingMinutes, renderMarkdown } from '#components/posts/markdown.ts'

describe('an article', () => {
  const text = '## Trần giảm & "đơn từ"\n\nMột.\n\n### Nhỏ\n\n## `Mã` **shop**\n'

  it('lists its sections with the ids that its HTML gives them', () => {
    const headings = headingsOf(text)
    expect(headings.map((heading) => heading.text)).toEqual(['Trần giảm & "đơn từ"', 'Mã shop'])
    for (const { id } of headings) expect(renderMarkdown(text)).toContain(`id="${id}"`)
  })

  it('gives equal headings different ids, and every heading one that begins with a letter', () => {
    const equal = '## Mã\n\n> ## Mã\n\n### Mã\n\n## 50K\n\n## ???\n\n## Mã\n\n## Mã 1\n'
    const ids = [...renderMarkdown(equal).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(7)
    for (const id of ids) expect(id).toMatch(/^\p{L}/u)
    expect(headingsOf(equal).map(({ id }) => id)).toEqual(ids.filter((_, index) => index !== 2))
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

describe('signs of ranges and arithmetic', () => {
  it.each([
    '3~6개월: 딸랑이, 6~12개월: 블록',
    '9~11月、12~1月',
    '50~100k, tối đa 200~300k',
    '2*50k + 3*20k',
    '100k*2 + 50k*3',
    '2**3 + 4**5',
  ])('stay text in %j', (text) => {
    expect(renderMarkdown(text)).toBe(`<p>${text}</p>\n`)
  })

  it('leave the marks around them alone', () => {
    expect(renderMarkdown('~~3~6개월~~ *mua 2*3* **50~100k**')).toBe(
      '<p><del>3~6개월</del> <em>mua 2*3</em> <strong>50~100k</strong></p>\n',
    )
  })
})
