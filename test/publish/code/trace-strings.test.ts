import { expect, it } from 'vitest'
import type { Strings } from '#entries/strings.ts'
import { traceStrings } from '#publish/code/trace-strings.ts'

const STRINGS = {
  vi: { language: 'vi', navHome: 'Trang chủ', navBlog: 'Bài viết' },
  en: { language: 'en', navHome: 'Home', navBlog: 'Articles' },
} as unknown as Record<string, Strings>
const stringsIn = (language: string): Strings => STRINGS[language] as Strings

it('names the strings that were read since the last time, in order', () => {
  const { stringsIn: traced, takeRead } = traceStrings(stringsIn)
  expect(traced('vi').navHome + traced('en').navHome + traced('vi').navBlog + traced('vi').navHome).toBe(
    'Trang chủHomeBài viếtTrang chủ',
  )
  expect(takeRead()).toBe('en.navHome vi.navBlog vi.navHome')
  expect(takeRead()).toBe('')
  expect(traced('en').navBlog).toBe('Articles')
  expect(takeRead()).toBe('en.navBlog')
})

it('refuses to give all strings at once', () => {
  const { vi } = { vi: traceStrings(stringsIn).stringsIn('vi') }
  expect(() => ({ ...vi })).toThrow('by their names')
  expect(() => Object.entries(vi)).toThrow('by their names')
  expect(() => JSON.stringify(vi)).toThrow('by their names')
})
