import { LANGUAGES } from '#text/language.ts'
import { routes } from '#contract/routes.ts'
import { SHARED_FIELDS } from '#links/shared-text.ts'
import { PARAMETERS } from '#results/refinement.ts'
import { COMPARED } from '#views/comparison.ts'

interface Rendered {
  /** The path of the page that is rendered on request. */
  path: string
  /** The query parameters that require rendering on request. */
  names: readonly string[]
}

const REFINED = Object.values(PARAMETERS)

/** Static pages that a rendered page replaces when the URL has certain query parameters, by their path. */
const RENDERED = Map.groupBy(
  LANGUAGES.flatMap((language): [string, Rendered][] => [
    [routes.home(language), { path: routes.searchPage(language), names: ['q'] }],
    [routes.advancedSearch(language), { path: routes.advancedAnswer(language), names: ['q', ...REFINED] }],
    [routes.getLink(language), { path: routes.linkForm(language), names: SHARED_FIELDS }],
    [routes.products(language), { path: routes.browsed('/so-sanh', language), names: [COMPARED] }],
    [routes.products(language), { path: routes.browsed(routes.products(), language), names: REFINED }],
    [routes.codes(language), { path: routes.browsed(routes.codes(), language), names: REFINED }],
  ]),
  ([page]) => page,
)

/** Matches the deal lists of a store or a category in any language. */
const LIST = new RegExp(
  `^(?:/(${LANGUAGES.join('|')}))?((?:${routes.storeCodes('')}|${routes.category('')})[a-z0-9-]+)$`,
)

/**
 * Returns the target that answers a request's target: `/?q=tra+sua` becomes the search page with the same
 * query. Any other target is returned unchanged.
 */
export function rewriteSearchUrl(target: string): string {
  const mark = target.indexOf('?')
  if (mark < 0) return target
  const asked = [...new URLSearchParams(target.slice(mark))].filter(([, value]) => value.trim() !== '')
  const rendered = renderedAt(target.slice(0, mark).replace(/(?<=.)\/$/, '')).find(({ names }) =>
    asked.some(([name]) => names.includes(name)),
  )
  return rendered ? rendered.path + target.slice(mark) : target
}

function renderedAt(path: string): Rendered[] {
  const known = RENDERED.get(path)
  if (known) return known.map(([, rendered]) => rendered)
  const [, code, list] = LIST.exec(path) ?? []
  const language = LANGUAGES.find((each) => each === code)
  return list === undefined ? [] : [{ path: routes.browsed(list, language), names: REFINED }]
}
