import { describe, expect, it } from 'vitest'
import {
  escapeLineStart,
  escapeMarkdown,
  toCodeBlock,
  toCodeSpan,
  toDestination,
} from '#text/escape-markdown.ts'

describe('text as Markdown', () => {
  it.each([
    ['Giảm 50% cho đơn từ 99K', 'Giảm 50% cho đơn từ 99K'],
    [String.raw`a\b`, String.raw`a\\b`],
    ['*a* [b] <c> ~d~ `e`', '\\*a\\* \\[b\\] \\<c> \\~d\\~ \\`e\\`'],
    ['snake_case_1', 'snake_case_1'],
    ['_a_ b _', String.raw`\_a\_ b \_`],
    ['đ_đ _đ', String.raw`đ_đ \_đ`],
    ['R&D &amp; &#39; & b;', String.raw`R&D \&amp; \&#39; & b;`],
    ['http://a.vn https://a.vn ftp://a.vn', String.raw`http\://a.vn https\://a.vn ftp\://a.vn`],
    ['www.a.vn mailto:a xmpp:b', String.raw`www\.a.vn mailto\:a xmpp\:b`],
    ['me.you+1@a.vn', String.raw`me.you+1\@a.vn`],
    ['HTTPS://A.VN: x', String.raw`HTTPS\://A.VN: x`],
    ['hai\ndòng\t\r\n một', 'hai dòng một'],
    ['a\u2028b\u202Ec\u0000d\uFEFFe\u0085f', 'abcdef'],
    ['a\uD800b', 'a\uFFFDb'],
  ])('%j', (text, markdown) => {
    expect(escapeMarkdown(text)).toBe(markdown)
  })

  it('leaves addresses within the text of a link alone', () => {
    expect(escapeMarkdown('https://a.vn *x*', { isLabel: true })).toBe(String.raw`https://a.vn \*x\*`)
  })

  it.each([
    ['# a', String.raw`\# a`],
    ['###### a', String.raw`\###### a`],
    ['####### a', '####### a'],
    ['#', String.raw`\#`],
    ['#a', '#a'],
    ['> a', String.raw`\> a`],
    ['- a', String.raw`\- a`],
    ['+ a', String.raw`\+ a`],
    ['-a', '-a'],
    ['---', String.raw`\---`],
    ['===  ', String.raw`\===  `],
    ['=== a', '=== a'],
    ['|---|:--', String.raw`\|---|:--`],
    ['|a', '|a'],
    ['1. a', String.raw`1\. a`],
    ['123456789) a', String.raw`123456789\) a`],
    ['1234567890. a', '1234567890. a'],
    ['1.', String.raw`1\.`],
    ['1.5 triệu', '1.5 triệu'],
    ['a # b', 'a # b'],
  ])('begins a paragraph with %j', (line, escaped) => {
    expect(escapeLineStart(line)).toBe(escaped)
  })

  it.each([
    ['DEMO20', '`DEMO20`'],
    ['  a\nb ', '`a b`'],
    ['a`b', '``a`b``'],
    ['a``b`c', '```a``b`c```'],
    ['`a', '`` `a ``'],
    ['a`', '`` a` ``'],
    [' ', ''],
  ])('shows the code %j', (text, span) => {
    expect(toCodeSpan(text)).toBe(span)
  })

  it.each([
    ['a\nb', '', '```\na\nb\n```'],
    ['\na\n\n  ', 'json', '```json\na\n```'],
    ['a\r\nb\rc\fd', '', '```\na\nb\nc\nd\n```'],
    ['```x```', '', '````\n```x```\n````'],
    ['a\u0000b\u2028', '', '```\nab\n```'],
    ['  a', '', '```\n  a\n```'],
  ])('shows the lines %j', (text, language, block) => {
    expect(toCodeBlock(text, language)).toBe(block)
  })

  it('shows code without a language as such', () => {
    expect(toCodeBlock('a')).toBe('```\na\n```')
  })

  it.each([
    ['https://a.vn/b_c*d', 'https://a.vn/b_c*d'],
    ['https://a.vn/(b) c', 'https://a.vn/%28b%29%20c'],
    ['https://a.vn/<b>|`\\', 'https://a.vn/%3Cb%3E%7C%60%5C'],
    ['https://a.vn/?a=1&b=2&amp;c&copy;', 'https://a.vn/?a=1&b=2&amp;amp;c&amp;copy;'],
    ['https://a.vn/\u2028\n', 'https://a.vn/%E2%80%A8%0A'],
  ])('leads to %j', (url, destination) => {
    expect(toDestination(url)).toBe(destination)
  })
})
