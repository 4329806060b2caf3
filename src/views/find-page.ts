import { type Language, LANGUAGES } from '#text/language.ts'
import type { PageDefinition, PageParams } from '#views/page-definition.ts'

/** A page that may be at a path: whether there is one, its view says. */
export interface FoundPage {
  page: PageDefinition
  params: PageParams
}

/** Stands for the id of this number in a path. Some ids are numbers, so that it has to be one. */
const standIn = (number: number): string => `${7_000_000 + number}`

/** Finds the kind of page that stands at a path, and its ids in the path, without a list of all pages. */
export function createPageFinder(
  definitions: readonly PageDefinition[],
): (path: string) => FoundPage | undefined {
  const kinds = definitions.flatMap((page) => LANGUAGES.map((language) => readKind(page, language)))
  const byLength = Map.groupBy(kinds, ({ parts }) => parts.length)
  return (path) => {
    const asked = path.split('/')
    for (const { page, language, parts, names } of byLength.get(asked.length) ?? []) {
      if (!parts.every((part, nth) => names.has(part) || part === asked[nth])) continue
      const ids = parts.flatMap((part, nth) => {
        const name = names.get(part)
        return name === undefined ? [] : [[name, asked[nth] ?? '']]
      })
      const params: PageParams = { language, ...Object.fromEntries(ids) }
      // A number may be written in several ways, an address in one.
      if (page.pathOf(params) === path) return { page, params }
    }
    return undefined
  }
}

interface Kind {
  page: PageDefinition
  language: Language
  parts: string[]
  /** The names of ids by what stands for them among the parts. */
  names: Map<string, string>
}

function readKind(page: PageDefinition, language: Language): Kind {
  const names = new Map<string, string>()
  const params = new Proxy<Record<string, string>>(
    { language },
    {
      get: (target, name: string) => {
        if (name === 'language') return target[name]
        const known = [...names].find(([, each]) => each === name)?.[0]
        const id = known ?? standIn(names.size)
        names.set(id, name)
        return id
      },
    },
  )
  return { page, language, parts: page.pathOf(params as PageParams).split('/'), names }
}
