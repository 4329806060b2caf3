import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languageOf } from '#contract/routes.ts'
import { builtPages } from '../support/built-site.ts'

const CLIENT = 'dist/client'

/** The reference of the API, in English at addresses without a language. */
const ENGLISH_ONLY = new Set(['/docs', '/for-agents'])

const pages = builtPages(CLIENT).map(({ file, path }) => ({
  path,
  head: readFileSync(join(CLIENT, file), 'utf8').split('</head>', 1)[0] ?? '',
}))

const contentOf = (head: string, name: string): string =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(head)?.[1] ?? ''

/** Width and height of a PNG, which stand behind its signature. */
function sizeOf(path: string): [number, number] {
  const bytes = readFileSync(join(CLIENT, path))
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

describe('the head of every page', () => {
  it('names a picture of 1200 by 630, with a text for those who do not see it', () => {
    const seen = new Set<string>()
    for (const { path, head } of pages) {
      const url = contentOf(head, 'og:image')
      expect(url, path).toMatch(/^http:\/\/localhost:4321\/social\/.+\.png$/)
      expect(contentOf(head, 'og:image:alt'), path).not.toBe('')
      expect(contentOf(head, 'twitter:card'), path).toBe('summary_large_image')
      seen.add(new URL(url).pathname)
    }
    for (const path of seen) expect(sizeOf(path), path).toEqual([1200, 630])
  })

  it('gives a deal, a store, a product and an article a picture of their own', () => {
    const picture = (path: string): string =>
      contentOf(pages.find((page) => page.path === path)?.head ?? '', 'og:image')
    const own = ['/', '/ma-giam-gia/shopee', '/san-pham/iphone-17-256gb', '/blog/doc-dieu-kien-voucher'].map(
      picture,
    )
    expect(new Set(own).size).toBe(own.length)
  })

  it('names icons that are there, and a manifest in its language whose icons are as large as it says', () => {
    for (const { path, head } of pages) {
      expect(head, path).toContain('<link rel="icon" href="/favicon.ico" sizes="32x32">')
      const language = /<html lang="([a-z]{2})"/.exec(head)?.[1]
      const manifest = language === 'vi' ? '/manifest.webmanifest' : `/${language}/manifest.webmanifest`
      expect(head, path).toContain(`<link rel="manifest" href="${manifest}">`)
    }
    expect(sizeOf('apple-touch-icon.png')).toEqual([180, 180])
    expect(readFileSync(join(CLIENT, 'favicon.ico')).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
    for (const language of ['', 'en/', 'ko/', 'zh/', 'fr/', 'ja/']) {
      const manifest = JSON.parse(readFileSync(join(CLIENT, language, 'manifest.webmanifest'), 'utf8')) as {
        lang: string
        icons: { src: string; sizes: string }[]
      }
      expect(manifest.lang).toBe(language.slice(0, 2) || 'vi')
      for (const { src, sizes } of manifest.icons) expect(sizeOf(src).join('x')).toBe(sizes)
    }
  })

  it('tells those who share the page the same address, title and description', () => {
    for (const { path, head } of pages) {
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(head)?.[1] ?? ''
      expect(contentOf(head, 'og:url'), path).toBe(canonical)
      expect(contentOf(head, 'og:title'), path).toBe(
        /<title>([^<]*)<\/title>/.exec(head)?.[1]?.replaceAll('&#39;', "'"),
      )
      expect(contentOf(head, 'og:description'), path).toBe(contentOf(head, 'description'))
    }
  })

  it('is in the language of its address, as are its feeds and its other versions', () => {
    for (const { path, head } of pages) {
      const language = languageOf(path)
      expect(/<html lang="([a-z]{2})"/.exec(head)?.[1], path).toBe(ENGLISH_ONLY.has(path) ? 'en' : language)
      const feeds = [...head.matchAll(/<link rel="alternate" type="application\/(?:atom|feed)[^>]*>/g)]
      expect(feeds.length, path).toBeGreaterThanOrEqual(2)
      for (const [link] of feeds)
        expect(languageOf(/ href="([^"]+)"/.exec(link)?.[1] ?? ''), path).toBe(
          ENGLISH_ONLY.has(path) ? 'en' : language,
        )
      const versions = [...head.matchAll(/<link rel="alternate" hreflang="([a-z]{2})" href="([^"]+)"/g)]
      for (const [, lang, href = ''] of versions) expect(languageOf(new URL(href).pathname), path).toBe(lang)
    }
  })

  it('sends readers of other languages to the Vietnamese version, where there is one', () => {
    let seen = 0
    for (const { path, head } of pages) {
      const versions = new Map(
        [...head.matchAll(/<link rel="alternate" hreflang="([a-z-]+)" href="([^"]+)"/g)].map(
          ([, lang = '', href = '']) => [lang, href],
        ),
      )
      if (versions.size === 0) continue
      seen += 1
      const first = versions.get('vi') ?? [...versions.values()][0]
      expect(versions.get('x-default'), path).toBe(first)
    }
    expect(seen).toBeGreaterThan(50)
  })
})
