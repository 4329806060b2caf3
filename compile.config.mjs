import base from './astro.config.mjs'
import { rendersOnRequest, withEntry } from '#publish/code/compile-integration.ts'

/** The first stage of a publication: code alone becomes what renders pages and answers requests; no page is rendered. */
export default {
  ...base,
  outDir: '.compiled',
  adapter: withEntry(base.adapter),
  integrations: [rendersOnRequest()],
  vite: { ...base.vite, define: { 'import.meta.env.COMPILED': 'true' } },
}
