import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Strings } from '#entries/strings.ts'
import type { SiteEntry } from '#entries/site.ts'
import { digest } from '#process/digest.ts'
import type { StringNames } from '#publish/code/trace-strings.ts'
import type { PartKeys } from '#publish/releases/release-parts.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import { sameItems } from '#text/same-items.ts'

/**
 * What a page was rendered from: a digest of its view with the code, and which list of strings it shows.
 * Then what it takes on the disk.
 */
type PageKey = [view: ViewKey, list: number, files: number, bytes: number]

/** A digest of a view, of the code and of all else around a page. */
export type ViewKey = string

/** What a page takes on the disk: its HTML, and a compressed copy unless it is small. */
export interface PageSize {
  files: number
  bytes: number
}

/** Strings that pages show, with a digest of what they say. */
type StringList = [names: StringNames, strings: string]

/** The keys of everything in a release. */
export interface PageKeys {
  /** A digest of the code and of what else is the same around all pages; it is in the key of each. */
  around: string
  /** A digest of all strings in all languages. */
  strings: string
  /** Each list once: most pages of a kind show the same strings. */
  lists: StringList[]
  pages: Record<string, PageKey>
  /** Those of the files that are no pages. */
  parts: PartKeys
}

const KEYS_FILE = 'page-keys.json'

export async function readPageKeys(release: string): Promise<PageKeys | undefined> {
  const text = await readFile(join(release, KEYS_FILE), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as PageKeys)
}

export async function writePageKeys(release: string, keys: PageKeys): Promise<void> {
  await writeFile(join(release, KEYS_FILE), JSON.stringify(keys))
}

interface KeysOfRelease {
  /** The key of a view, by its text. */
  keyOf: (text: string) => ViewKey
  /**
   * What a page takes that is the same as in the release before, whose key is taken over; nothing where it is
   * another one.
   */
  keep: (path: string, key: ViewKey) => PageSize | undefined
  /** Notes what a rendered page shows and takes. */
  note: (path: string, key: ViewKey, page: PageSize & { names: StringNames }) => void
  /** What a page takes that was noted or kept. */
  sizeOf: (path: string) => PageSize
  keys: PageKeys
}

interface KeyFrame {
  code: string
  site: SiteEntry
  siteUrl: string
  stringsIn: (language: Language) => Strings
}

/** A digest of what all views of a release have around them, beside the strings. */
export function digestAround({ code, site, siteUrl }: Omit<KeyFrame, 'stringsIn'>): string {
  return digest(JSON.stringify([code, site, siteUrl]))
}

/** Compares the views of a release with the keys of the one before. */
export function createPageKeys(frame: KeyFrame, before: PageKeys | undefined): KeysOfRelease {
  const around = digestAround(frame)
  const strings = digest(JSON.stringify(LANGUAGES.map(frame.stringsIn)))
  const keys: PageKeys = { around, strings, lists: [], pages: {}, parts: {} }
  const numbers = new Map<StringNames, number>()
  /** The numbers that lists of the release before have in this one; none where a string changed. */
  const kept = new Map<number, number | undefined>()

  const stringsKey = (names: StringNames): string => {
    const values = names.split(' ').map((name) => {
      const [language, string] = name.split('.') as [Language, keyof Strings]
      return frame.stringsIn(language)[string]
    })
    return digest(JSON.stringify(values))
  }
  const numberOf = (names: StringNames, key?: string): number => {
    const number = numbers.get(names) ?? keys.lists.push([names, key ?? stringsKey(names)]) - 1
    numbers.set(names, number)
    return number
  }
  const numberOfKept = (old: number, [names, key]: StringList): number | undefined => {
    if (kept.has(old)) return kept.get(old)
    const isSame = before?.strings === strings || stringsKey(names) === key
    const number = isSame ? numberOf(names, key) : undefined
    kept.set(old, number)
    return number
  }
  return {
    keys,
    sizeOf: (path) => {
      const [, , files, bytes] = keys.pages[path] ?? ['', 0, 0, 0]
      return { files, bytes }
    },
    keyOf: (text) => digest(around + text),
    note: (path, key, { names, files, bytes }) => {
      keys.pages[path] = [key, numberOf(names), files, bytes]
    },
    keep: (path, key) => {
      const old = before?.pages[path]
      const list = old && before?.lists[old[1]]
      const number = list && numberOfKept(old[1], list)
      if (number === undefined || old?.[0] !== key) return undefined
      const [, last, files, bytes] = old
      // Of each page of a large site: most have the very same key.
      keys.pages[path] = last === number ? old : [key, number, files, bytes]
      return { files, bytes }
    },
  }
}

/** Makes the function that says whether two releases have the same page at a path. */
export function createKeyComparison(a: PageKeys, b: PageKeys): (path: string) => boolean {
  const sameLists = new Map<number, boolean>()
  const isSameList = (one: number, other: number): boolean => {
    const number = one * b.lists.length + other
    const known = sameLists.get(number)
    if (known !== undefined) return known
    const isSame = sameItems(a.lists[one] ?? [], b.lists[other] ?? [])
    sameLists.set(number, isSame)
    return isSame
  }
  return (path) => {
    const [one, other] = [a.pages[path], b.pages[path]]
    return one !== undefined && one[0] === other?.[0] && isSameList(one[1], other[1])
  }
}
