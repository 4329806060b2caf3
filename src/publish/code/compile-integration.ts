import { fileURLToPath } from 'node:url'
import type { AstroIntegration, HookParameters } from 'astro'

type ConfigDone = HookParameters<'astro:config:done'>

const PUBLISHED_ROUTES = 'virtual:published-routes'

/** Makes every page rendered on request, and tells the entry which of them are published. */
export function rendersOnRequest(): AstroIntegration {
  const published: string[] = []
  return {
    name: 'renders-on-request',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const plugin = {
          name: PUBLISHED_ROUTES,
          resolveId: (id: string) => (id === PUBLISHED_ROUTES ? `\0${id}` : undefined),
          load: (id: string) =>
            id === `\0${PUBLISHED_ROUTES}` ? `export default ${JSON.stringify(published)}` : undefined,
        }
        updateConfig({ vite: { plugins: [plugin] } })
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
