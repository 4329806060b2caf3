import type { AstroIntegration } from 'astro'
import { rewriteSearchUrl } from '#site/rewrite-search-url.ts'

/** In development: serves results at the address of the home page, as the production entry does. */
export function searchUrlIntegration(): AstroIntegration {
  return {
    name: 'search-url',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, _response, next) => {
          if (request.url !== undefined) request.url = rewriteSearchUrl(request.url)
          next()
        })
      },
    },
  }
}
