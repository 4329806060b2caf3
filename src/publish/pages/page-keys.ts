import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Strings } from '#entries/strings.ts'
import type { SiteEntry } from '#entries/site.ts'
import { digest } from '#process/digest.ts'
import { textOfView } from '#publish/pages/view-digest.ts'
import type { StringNames } from '#publish/code/trace-strings.ts'
import type { PartKeys } from '#publish/releases/release-parts.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import type { PageView } from '#views/page-definition.ts'

/** What a page was rendered from: a digest of its view with the code, and which list of strings it shows. */
type PageKey = [view: string, list: number]

/** Strings that pages show, with a digest of what they say. */
type StringList = [names: StringNames, strings: string]

/** The keys of everything in a release. */
export interface PageKeys {
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
  /** Whether a page with this view is the same as in the release before; then its key is taken over. */
  isSame: (path: string, view: PageView) => boolean
  /** Notes what a rendered page shows. */
  note: (path: string, view: PageView, names: StringNames) => void
  keys: PageKeys
}

/** Compares the views of a release with the keys of the one before. */
export function createPageKeys(
  frame: { code: string; site: SiteEntry; siteUrl: string; stringsIn: (language: Language) => Strings },
  before: PageKeys | undefined,
): KeysOfRelease {
  const around = digest(JSON.stringify([frame.code, frame.site, frame.siteUrl]))
  const strings = digest(JSON.stringify(LANGUAGES.map(frame.stringsIn)))
  const keys: PageKeys = { strings, lists: [], pages: {}, parts: {} }
  const numbers = new Map<StringNames, number>()
  /** The numbers that lists of the release before have in this one; none where a string changed. */
  const kept = new Map<number, number | undefined>()

  const viewKey = (view: PageView): string => digest(around + textOfView(view))
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
    note: (path, view, names) => {
      keys.pages[path] = [viewKey(view), numberOf(names)]
    },
    isSame: (path, view) => {
      const old = before?.pages[path]
      const list = old && before.lists[old[1]]
      const number = list && numberOfKept(old[1], list)
      if (number === undefined || old?.[0] !== viewKey(view)) return false
      keys.pages[path] = [old[0], number]
      return true
    },
  }
}
