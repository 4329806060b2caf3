import type { AstroIntegration } from 'astro'
import { askedPage } from '#site/asked-page.ts'

/** In development: gives results at the address of the home page, as the production entry does. */
export function askedPagesIntegration(): AstroIntegration {
  return {
    name: 'asked-pages',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, _response, next) => {
          if (request.url !== undefined) request.url = askedPage(request.url)
          next()
        })
      },
    },
  }
}
