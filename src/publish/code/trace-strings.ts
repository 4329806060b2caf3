import type { Strings } from '#entries/strings.ts'
import type { Language } from '#text/language.ts'

/** Which strings of the interface a page shows, as `vi.navBlog vi.navHome`, in order. */
export type StringNames = string

interface TracedStrings {
  stringsIn: (language: Language) => Strings
  /** The names of the strings that were read, since the last call. */
  takeRead: () => StringNames
}

/** The strings of one language, with a mark for each that was read. */
interface Traced {
  language: Language
  strings: Strings
  /** In the order of their names. */
  names: readonly string[]
  /** For each name 1 if it was read. */
  marks: Buffer
}

/**
 * Strings that note which of them are read. A page that read the same ones with the same values, and has the
 * same view, is the same page: its template takes no other way.
 */
export function traceStrings(stringsIn: (language: Language) => Strings): TracedStrings {
  const traced = new Map<Language, Traced>()
  /** What marks stand for, by the marks as text: most pages of a kind read the same strings. */
  const known = new Map<string, StringNames>()
  const trace = (language: Language): Traced => {
    const made = traceLanguage(language, stringsIn(language))
    traced.set(language, made)
    return made
  }
  const nameRead = ({ language, names, marks }: Traced): string[] => {
    const key = language + marks.toString('latin1')
    const found =
      known.get(key) ??
      names
        .filter((_name, index) => marks[index] === 1)
        .map((name) => `${language}.${name}`)
        .join(' ')
    known.set(key, found)
    marks.fill(0)
    return found === '' ? [] : [found]
  }
  return {
    stringsIn: (language) => (traced.get(language) ?? trace(language)).strings,
    takeRead: () =>
      [...traced.values()]
        .toSorted((a, b) => (a.language < b.language ? -1 : 1))
        .flatMap(nameRead)
        .join(' '),
  }
}

/** A page reads a thousand times, and a getter is a fraction of the work of a proxy. */
function traceLanguage(language: Language, values: Strings): Traced {
  const names = Object.keys(values).toSorted()
  const marks = Buffer.alloc(names.length)
  const getters = names.map((name, index): [string, PropertyDescriptor] => {
    const value = values[name as keyof Strings]
    const get = (): unknown => {
      marks[index] = 1
      return value
    }
    return [name, { get }]
  })
  // Getters of a prototype are the fastest.
  const strings = Object.create(Object.defineProperties({}, Object.fromEntries(getters)), {
    [ALL]: { enumerable: true, get: refuseAll },
  }) as Strings
  return { language, strings, names, marks }
}

/** Whatever reads all strings reads this one. */
const ALL = 'all of them'

function refuseAll(): never {
  throw new Error('A template reads strings by their names, so that it is known which it shows')
}
