import { fileURLToPath } from 'node:url'
import type { AstroIntegration, HookParameters } from 'astro'

type ConfigDone = HookParameters<'astro:config:done'>

const PUBLISHED_ROUTES = 'virtual:published-routes'

/** What Astro calls the records of all collections in a build. */
const COLLECTED = 'astro:data-layer-content'
const NOTHING_COLLECTED = 'virtual:nothing-collected'

/**
 * Makes every page rendered on request, and tells the entry which of them are published. Compiled code is
 * given what a page shows, so that the records of the day on which it was compiled are left out of it.
 */
export function rendersOnRequest(): AstroIntegration {
  const published: string[] = []
  return {
    name: 'renders-on-request',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const modules = new Map([
          [PUBLISHED_ROUTES, () => `export default ${JSON.stringify(published)}`],
          [NOTHING_COLLECTED, () => 'export default new Map()'],
        ])
        const plugin = {
          name: PUBLISHED_ROUTES,
          resolveId: (id: string) => (modules.has(id) ? `\0own:${id}` : undefined),
          load: (id: string) => modules.get(id.replace('\0own:', ''))?.(),
        }
        updateConfig({ vite: { plugins: [plugin], resolve: { alias: { [COLLECTED]: NOTHING_COLLECTED } } } })
      },
      'astro:route:setup': ({ route }) => {
        if (route.prerender !== false) published.push(route.component)
        route.prerender = false
      },
    },
  }
}

/** The adapter with an own entry, which exports a renderer of single pages beside the adapter's handler. */
export function withEntry(adapter: AstroIntegration): AstroIntegration {
  const serverEntrypoint = fileURLToPath(import.meta.resolve('#site/compiled-entry.ts'))
  return {
    ...adapter,
    hooks: {
      ...adapter.hooks,
      'astro:config:done': (done: ConfigDone) =>
        adapter.hooks['astro:config:done']?.({
          ...done,
          setAdapter: (given) => done.setAdapter({ ...given, serverEntrypoint }),
        }),
    },
  }
}
