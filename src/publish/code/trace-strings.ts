import type { Strings } from '#entries/strings.ts'
import type { Language } from '#text/language.ts'

/** Which strings of the interface a page shows, as `vi.navBlog vi.navHome`, in order. */
export type StringNames = string

interface TracedStrings {
  stringsIn: (language: Language) => Strings
  /** The names of the strings that were read, since the last call. */
  takeRead: () => StringNames
}

/**
 * Strings that note which of them are read. A page that read the same ones with the same values, and has the
 * same view, is the same page: its template takes no other way.
 */
export function traceStrings(stringsIn: (language: Language) => Strings): TracedStrings {
  let read = new Set<string>()
  const traced = new Map<Language, Strings>()
  return {
    stringsIn: (language) => {
      const known = traced.get(language)
      if (known) return known
      const strings = new Proxy(stringsIn(language), {
        get: (target, name) => {
          read.add(`${language}.${String(name)}`)
          return target[name as keyof Strings]
        },
        ownKeys: () => {
          throw new Error('A template reads strings by their names, so that it is known which it shows')
        },
      })
      traced.set(language, strings)
      return strings
    },
    takeRead: () => {
      const names = [...read].toSorted().join(' ')
      read = new Set()
      return names
    },
  }
}
