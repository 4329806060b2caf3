import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Strings } from '#entries/strings.ts'
import type { SiteEntry } from '#entries/site.ts'
import { digest } from '#process/digest.ts'
import type { StringNames } from '#publish/code/trace-strings.ts'
import type { PartKeys } from '#publish/releases/release-parts.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import { onceForEach } from '#text/once-for-each.ts'
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

/** The kind of the pages of a set, and what tells the set from the others of this kind. */
export type SetName = string

/** The keys of the pages of a set that are files. Nothing in it changes: releases share it. */
type SetKeys = readonly (readonly [path: string, key: PageKey])[]

/** The keys of everything in a release. */
export interface PageKeys {
  /** A digest of the code and of what else is the same around all pages; it is in the key of each. */
  around: string
  /** A digest of all strings in all languages. */
  strings: string
  /**
   * Each list once: most pages of a kind show the same strings. A list keeps its number from release to
   * release; there is nothing at the number of one whose strings have changed.
   */
  lists: (StringList | null)[]
  /** Those of pages that are in no set. */
  pages: Record<string, PageKey>
  sets: Map<SetName, SetKeys>
  /** Those of the files that are no pages. */
  parts: PartKeys
}

const KEYS_FILE = 'page-keys.json'

/** How they stand in the file. */
type StoredKeys = Omit<PageKeys, 'sets'> & { sets: [SetName, SetKeys][] }

export async function readPageKeys(release: string): Promise<PageKeys | undefined> {
  const text = await readFile(join(release, KEYS_FILE), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const { sets, ...keys } = JSON.parse(text) as StoredKeys
  return { ...keys, sets: new Map(sets) }
}

export async function writePageKeys(release: string, { sets, ...keys }: PageKeys): Promise<void> {
  const entries = Array.from(sets, ([name, set]) => `[${JSON.stringify(name)},${textOfSet(set)}]`)
  await writeFile(
    join(release, KEYS_FILE),
    `${JSON.stringify(keys).slice(0, -1)},"sets":[${entries.join()}]}`,
  )
}

/** Most sets are those of the release before. */
const textOfSet = onceForEach((set: SetKeys) => JSON.stringify(set))

/** How many pages are files. */
export function countPages({ pages, sets }: PageKeys): number {
  let count = Object.keys(pages).length
  for (const set of sets.values()) count += set.length
  return count
}

interface KeysOfRelease {
  /** The key of a view, by its text. */
  keyOf: (text: string) => ViewKey
  /**
   * What a page takes that is the same as in the release before, whose key is taken over; nothing where it is
   * another one.
   */
  keep: (path: string, key: ViewKey, set?: SetName) => PageSize | undefined
  /** Takes over the keys of a set of the release before; nothing where a page may be another one. */
  keepSet: (set: SetName) => SetKeys | undefined
  /** Notes what a rendered page shows and takes. */
  note: (path: string, key: ViewKey, page: PageSize & { names: StringNames }, set?: SetName) => void
  /** What a page takes that was noted or kept. */
  sizeOf: (path: string, set?: SetName) => PageSize
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
  const hasSameStrings = before?.strings === strings

  const stringsKey = (names: StringNames): string => {
    const values = names.split(' ').map((name) => {
      const [language, string] = name.split('.') as [Language, keyof Strings]
      return frame.stringsIn(language)[string]
    })
    return digest(JSON.stringify(values))
  }
  const lists = (before?.lists ?? []).map((list) =>
    list && (hasSameStrings || stringsKey(list[0]) === list[1]) ? list : null,
  )
  const keys: PageKeys = { around, strings, lists, pages: {}, sets: new Map(), parts: {} }
  /** Where a list says the same as before. The place of one that does not may be given to another. */
  const isKept = lists.map((list) => list !== null)
  const numbers = new Map(lists.flatMap((list, number) => (list ? [[list[0], number]] : [])))
  const numberOf = (names: StringNames): number => {
    const known = numbers.get(names)
    if (known !== undefined) return known
    const free = lists.indexOf(null)
    const number = free < 0 ? lists.length : free
    lists[number] = [names, stringsKey(names)]
    numbers.set(names, number)
    return number
  }
  const put = (path: string, key: PageKey, set: SetName | undefined): void => {
    if (set === undefined) keys.pages[path] = key
    else {
      const others = keys.sets.get(set)?.filter(([other]) => other !== path) ?? []
      keys.sets.set(set, [...others, [path, key]])
    }
  }
  return {
    keys,
    sizeOf: (path, set) => {
      const [, , files, bytes] = keyAt(keys, path, set) ?? ['', 0, 0, 0]
      return { files, bytes }
    },
    keyOf: (text) => digest(around + text),
    note: (path, key, { names, files, bytes }, set) => put(path, [key, numberOf(names), files, bytes], set),
    keep: (path, key, set) => {
      const old = before && keyAt(before, path, set)
      if (old?.[0] !== key || !isKept[old[1]]) return undefined
      put(path, old, set)
      const [, , files, bytes] = old
      return { files, bytes }
    },
    keepSet: (set) => {
      const old = hasSameStrings ? before.sets.get(set) : undefined
      if (old) keys.sets.set(set, old)
      return old
    },
  }
}

function keyAt({ pages, sets }: PageKeys, path: string, set: SetName | undefined): PageKey | undefined {
  if (set === undefined) return pages[path]
  return sets.get(set)?.find(([other]) => other === path)?.[1]
}

/** Makes the functions that say whether two releases have the same page at a path, and the same set. */
export function createKeyComparison(
  a: PageKeys,
  b: PageKeys,
): { isSame: (path: string, set?: SetName) => boolean; isSameSet: (set: SetName) => boolean } {
  const sameLists = new Map<number, boolean>()
  const isSameList = (one: number, other: number): boolean => {
    const number = one * b.lists.length + other
    const known = sameLists.get(number)
    if (known !== undefined) return known
    const isSame = sameItems(a.lists[one] ?? [], b.lists[other] ?? [])
    sameLists.set(number, isSame)
    return isSame
  }
  const areSame = (one: PageKey | undefined, other: PageKey | undefined): boolean =>
    one !== undefined && one[0] === other?.[0] && isSameList(one[1], other[1])
  return {
    isSame: (path, set) => areSame(keyAt(a, path, set), keyAt(b, path, set)),
    isSameSet: (set) => {
      const [one, other] = [a.sets.get(set), b.sets.get(set)]
      if (!one || !other) return false
      const isSameAt = ([path, key]: SetKeys[number], index: number): boolean =>
        path === other[index]?.[0] && areSame(key, other[index][1])
      return one === other || (one.length === other.length && one.every(isSameAt))
    },
  }
}
