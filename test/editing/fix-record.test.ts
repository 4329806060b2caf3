import { describe, expect, it } from 'vitest'
import { fixRecord } from '#editing/fix-record.ts'
import { dealEntrySchema } from '#entries/deal.ts'

const fix = (text: string) => fixRecord(text, dealEntrySchema)

describe('a fix', () => {
  it('leaves a file in order as it is', () => {
    const text = "# a note\ntitle: Trà sữa # why\nstore: shopee\ncode: 'DEMO20'\nslots: ['12:00']\n"
    expect(fix(text)).toEqual({ text, changes: [] })
  })

  it.each([
    ['a code without quotes', 'code: 0912 # as printed\n', "code: '0912' # as printed\n"],
    ['a code in curly quotes', 'code: “DEMO20”\n', "code: 'DEMO20'\n"],
    ['a time without quotes', 'slots:\n  - 12:00\n', "slots:\n  - '12:00'\n"],
    ['letters that are not composed', 'title: Tra\u0300 su\u031B\u0303a\n', 'title: Trà sữa\n'],
    ['an invisible character', 'title: Trà\u200B sữa\n', 'title: Trà sữa\n'],
    ['a byte order mark', '\uFEFFtitle: Trà\n', 'title: Trà\n'],
    ['line ends of Windows', 'title: Trà\r\nstore: a\r\n', 'title: Trà\nstore: a\n'],
    ['spaces at line ends, and lines at the end', 'title: Trà  \nstore: a\n\n\n', 'title: Trà\nstore: a\n'],
    ['a tab for indentation', 'discount:\n\tkind: gift\n', 'discount:\n  kind: gift\n'],
    [
      'tracking in an address',
      'url: https://a.vn/x?id=1&utm_source=b&fbclid=c#d # page\nevidence:\n  url: "https://a.vn/?gclid=1"\n',
      'url: https://a.vn/x?id=1#d # page\nevidence:\n  url: "https://a.vn/?gclid=1"\n',
    ],
  ])('corrects %s', (_what, before, after) => {
    expect(fix(before).text).toBe(after)
    expect(fix(fix(before).text).changes).toEqual([])
  })

  it('sets the spaces of each language in its own texts only', () => {
    expect(
      fix(
        'translations:\n  fr:\n    title: Dès 50 000 ₫ !\n  zh:\n    title: 三星 Galaxy 手机\n  ko:\n    title: 갤럭시 S25 !\n',
      ).text,
    ).toBe(
      'translations:\n  fr:\n    title: Dès 50\u202F000\u00A0₫\u00A0!\n  zh:\n    title: 三星Galaxy手机\n  ko:\n    title: 갤럭시 S25 !\n',
    )
  })

  it('puts fields in order and keeps each comment with its field', () => {
    const before =
      '# The deal of the week\n\n# for members\nstore: shopee # theirs\ntitle: Trà sữa\ndiscount:\n  # seen\n  kind: gift\n\nurl: https://a.vn/\n'
    expect(fix(before).text).toBe(
      '# The deal of the week\n\ntitle: Trà sữa\n# for members\nstore: shopee # theirs\nurl: https://a.vn/\ndiscount:\n  # seen\n  kind: gift\n\n',
    )
  })

  it('says what it did', () => {
    expect(fix('code: X  \ntitle: Trà\n').changes).toEqual([
      'removed spaces at line ends',
      'quoted code and times',
      'put fields in order',
    ])
  })

  it('does not touch the fields of a file that it cannot read', () => {
    expect(fix('title: a: b\ncode: X\n')).toEqual({ text: 'title: a: b\ncode: X\n', changes: [] })
  })
})
