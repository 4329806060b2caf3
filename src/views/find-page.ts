import { type Language, LANGUAGES } from '#text/language.ts'
import type { PageDefinition, PageParams } from '#views/page-definition.ts'

/** A kind of page that matches a path, with its parameters. Whether the page exists is up to its view. */
export interface FoundPage {
  page: PageDefinition
  params: PageParams
}

/** A placeholder for an id in a path. Some ids are numbers, so it has to be one. */
const standIn = (number: number): string => `${7_000_000 + number}`

/**
 * Creates a function that finds the kind of page at a path and the ids in it, without a list of all pages.
 */
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
      // An id such as 01 would parse as a number, but only the canonical path is valid.
      if (page.pathOf(params) === path) return { page, params }
    }
    return undefined
  }
}

interface Kind {
  page: PageDefinition
  language: Language
  parts: string[]
  /** The names of ids, by their placeholders in `parts`. */
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
