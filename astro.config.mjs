import node from '@astrojs/node'
import { defineConfig, passthroughImageService } from 'astro/config'
import { searchUrlIntegration } from '#publish/plain/search-url-integration.ts'
import { byProductsIntegration } from '#publish/plain/by-products-integration.ts'
import { buildFilesIntegration } from '#publish/plain/build-files-integration.ts'
import { editedContentIntegration } from '#publish/plain/edited-content-integration.ts'
import { readSettings } from '#process/env.ts'

const { SITE_URL } = readSettings(process.env)

/** Astro adds the hashes of the scripts and styles that a page has; what is not named here is forbidden. */
const contentSecurityPolicy = {
  directives: [
    "default-src 'none'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ],
}

/** What every page loads: one file compresses better than many, and is one request. */
const frameScripts = {
  name: 'frame',
  test: /\/src\/(?:layouts\/Page\.astro\?|components\/search\/SearchBox\.astro\?)|vite\/preload-helper/,
}

export default defineConfig({
  site: SITE_URL,
  trailingSlash: 'never',
  build: { format: 'file', concurrency: 16 },
  // Our own entry in src/server stands in front of the adapter's handler.
  adapter: node({ mode: 'middleware' }),
  // There are no cookies to protect, and the check answers JSON requests with a text 403.
  security: { checkOrigin: false, csp: contentSecurityPolicy },
  session: false,
  // Pictures are drawn at build time; nothing is resized on request.
  image: {
    endpoint: { route: '/_image', entrypoint: './src/site/no-images.ts' },
    service: passthroughImageService(),
  },
  integrations: [
    editedContentIntegration(),
    searchUrlIntegration(),
    byProductsIntegration(),
    buildFilesIntegration(),
  ],
  devToolbar: { enabled: false },
  vite: {
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [frameScripts] } } } } },
    },
  },
})
