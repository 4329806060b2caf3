import { LANGUAGES } from '#contract/language.ts'
import { routes } from '#contract/routes.ts'
import { PARAMETERS } from '#search/refinement.ts'

interface Rendered {
  /** The page that is rendered on request. */
  path: string
  /** The parameters that ask for something. */
  names: readonly string[]
}

/** Static pages that are answered by a rendered one when their address asks for something. */
const RENDERED = new Map<string, Rendered>(
  LANGUAGES.flatMap((language): [string, Rendered][] => [
    [routes.home(language), { path: routes.searchPage(language), names: ['q'] }],
    [
      routes.advancedSearch(language),
      { path: routes.advancedAnswer(language), names: ['q', ...Object.values(PARAMETERS)] },
    ],
  ]),
)

/**
 * The target that answers a request's target: `/?q=tra+sua` is the home page's address and the results' content.
 * Every other target comes back as it is.
 */
export function askedPage(target: string): string {
  const mark = target.indexOf('?')
  if (mark < 0) return target
  const rendered = RENDERED.get(target.slice(0, mark).replace(/(?<=.)\/$/, ''))
  if (!rendered) return target
  const asked = [...new URLSearchParams(target.slice(mark))]
  const asksForSomething = asked.some(([name, value]) => rendered.names.includes(name) && value.trim() !== '')
  return asksForSomething ? rendered.path + target.slice(mark) : target
}
