import type { Catalog } from '#catalog/catalog.ts'
import { siteTextsIn } from '#catalog/site-texts.ts'
import type { Language } from '#text/language.ts'
import { routes } from '#contract/routes.ts'
import { SHARED_FIELDS } from '#links/shared-text.ts'

/**
 * The icons of the installed site. A maskable icon has a margin, because devices crop it to their own shape.
 */
export const APP_ICONS = [
  { path: '/icon-192.png', pixels: 192, isMaskable: false },
  { path: '/icon-512.png', pixels: 512, isMaskable: false },
  { path: '/icon-maskable-512.png', pixels: 512, isMaskable: true },
] as const

/** Renders the web app manifest in a language. */
export function renderWebManifest(catalog: Catalog, language: Language): string {
  const { site } = catalog
  const strings = catalog.stringsIn(language)
  const manifest = {
    id: routes.home(language),
    name: site.name,
    short_name: site.name,
    description: siteTextsIn(language, site).description,
    lang: language,
    dir: 'ltr',
    start_url: routes.home(language),
    scope: '/',
    display: 'standalone',
    background_color: '#f4f7f4',
    theme_color: '#ffffff',
    categories: ['shopping'],
    icons: APP_ICONS.map(({ path, pixels, isMaskable }) => ({
      src: path,
      sizes: `${pixels}x${pixels}`,
      type: 'image/png',
      purpose: isMaskable ? 'maskable' : 'any',
    })),
    shortcuts: [
      { name: strings.navCodes, url: routes.codes(language) },
      { name: strings.navProducts, url: routes.products(language) },
    ],
    // Apps put the address into any of the three; the page reads them all.
    share_target: {
      action: routes.getLink(language),
      method: 'GET',
      params: Object.fromEntries(SHARED_FIELDS.map((name) => [name, name])),
    },
  }
  return JSON.stringify(manifest)
}
