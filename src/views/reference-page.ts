import { routes } from '#contract/routes.ts'
import { type PageView, definePage } from '#views/page-definition.ts'

interface ReferenceView extends PageView {
  /** The smart link id of a deal, for examples. */
  hashId: string
}

const TEXTS = {
  title: 'API reference for developers and AI agents',
  description: 'How to call the deal search: REST operations, the MCP endpoint, limits, errors, examples',
}

function referencePage(name: string, path: string, isListed: boolean) {
  return definePage<ReferenceView>({
    name,
    list: () => [{ language: 'vi' as const }],
    pathOf: () => path,
    isListed,
    view: (_params, catalog) => ({
      language: 'en',
      ...TEXTS,
      hashId: catalog.currentDeals(catalog.builtAt)[0]?.hashId ?? '',
    }),
  })
}

export const docsPage = referencePage('docs', routes.docs(), true)

/** The same page at the path that agents are given. */
export const forAgentsPage = referencePage('for-agents', '/for-agents', false)
