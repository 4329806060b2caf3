import node from '@astrojs/node'
import { defineConfig } from 'astro/config'
import { askedPagesIntegration } from '#build/asked-pages-integration.ts'
import { documentsIntegration } from '#build/documents-integration.ts'
import { snapshotIntegration } from '#build/snapshot-integration.ts'
import { readSettings } from '#runtime/env.ts'

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

export default defineConfig({
  site: SITE_URL,
  trailingSlash: 'never',
  build: { format: 'file' },
  // Our own entry in src/server stands in front of the adapter's handler.
  adapter: node({ mode: 'middleware' }),
  // There are no cookies to protect, and the check answers JSON requests with a text 403.
  security: { checkOrigin: false, csp: contentSecurityPolicy },
  session: false,
  integrations: [askedPagesIntegration(), documentsIntegration(), snapshotIntegration()],
  devToolbar: { enabled: false },
})
