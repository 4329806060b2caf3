import type { AstroIntegration } from 'astro'
import { choosePageFormat } from '#api/http/negotiate.ts'
import { isPagePath, markdownPath, pageOfMarkdown } from '#contract/documents.ts'
import { isByProductPath } from '#discovery/by-products.ts'
import { isCatalogFilePath } from '#site/files/catalog-files.ts'

/** The route that makes them, which exists in development alone. */
const ROUTE = '/by-products'

/**
 * In development: documents, feeds, calendars, the watchlist's records and Markdown at their addresses, as
 * the production entry gives them.
 */
export function byProductsIntegration(): AstroIntegration {
  return {
    name: 'by-products',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return
        injectRoute({
          pattern: `${ROUTE}/[...path]`,
          entrypoint: new URL('../../site/serve-by-product.ts', import.meta.url),
          prerender: false,
        })
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, _response, next) => {
          request.url = byProductTarget(request.url ?? '/', request.headers.accept)
          next()
        })
      },
    },
  }
}

/** The target that answers a request's target in development. */
function byProductTarget(target: string, accept: string | undefined): string {
  const mark = target.indexOf('?')
  const [path, query] = mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark)]
  if (isByProductPath(path) || isCatalogFilePath(path) || pageOfMarkdown(path) !== undefined)
    return ROUTE + target
  return isPagePath(path) && choosePageFormat(accept) !== 'html' ? ROUTE + markdownPath(path) + query : target
}
