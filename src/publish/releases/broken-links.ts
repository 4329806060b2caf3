import { isAscii } from 'node:buffer'
import { readFileSync } from 'node:fs'
import type { Catalog } from '#catalog/catalog.ts'
import { pageOfMarkdown } from '#contract/documents.ts'
import { createByProducts } from '#discovery/by-products.ts'
import { fileMistake } from '#entries/parse-record.ts'
import type { ReleaseFiles } from '#publish/releases/release-files.ts'
import { pathsBelow } from '#publish/releases/release-parts.ts'
import type { Finding } from '#review/finding.ts'
import { LANGUAGES } from '#text/language.ts'

/** A path that a page links to, with the first page that does. */
export type PageLinks = Map<string, string>

const LINK = /\s(?:href|src|action)="(\/(?!\/)[^"?#]*)/g

/** The paths of this site that the HTML of a page, in UTF-8, leads to. */
export function linksIn(html: Buffer): string[] {
  const paths = new Set<string>()
  // A character a byte takes no decoding, and hardly a path has others than ASCII.
  for (const [, path = ''] of html.toString('latin1').matchAll(LINK)) paths.add(path)
  return Array.from(paths, (path) => {
    const text = isAscii(Buffer.from(path, 'latin1')) ? path : Buffer.from(path, 'latin1').toString()
    return text.includes('%') ? decodeURIComponent(text) : text
  })
}

/** The folder of routes, whose files say which of them are answered on request. */
const ROUTES = 'src/pages'

let onRequest: RegExp | undefined

/** What the addresses look like that the server answers without a file. */
function requestPattern(): RegExp {
  onRequest ??= new RegExp(
    `^(?:${pathsBelow(ROUTES)
      .filter((file) => readFileSync(ROUTES + file, 'utf8').includes('export const prerender = false'))
      .map((file) =>
        file
          .replace(/\.(?:astro|ts)$/, '')
          .replace(/\/index$/, '')
          .replace('/[...lang]', `(?:/(?:${LANGUAGES.join('|')}))?`)
          .replaceAll(/\/\[\.{3}\w+\]/g, '(?:/.*)?')
          .replaceAll(/\[\w+\]/g, '[^/]+'),
      )
      .join('|')})$`,
  )
  return onRequest
}

/** A mistake for each link of a rendered page to where this release has nothing. */
export function findBrokenLinks(
  links: PageLinks,
  isPage: (path: string) => boolean,
  catalog: Catalog,
  files: ReleaseFiles,
): Finding[] {
  const byProducts = createByProducts(catalog)
  const isServed = (path: string): boolean => {
    const [, hashId] = /^\/s\/([\w-]+)\+?$/.exec(path) ?? []
    if (hashId !== undefined) return catalog.links.has(hashId)
    return (
      isPage(path) ||
      requestPattern().test(path) ||
      isPage(pageOfMarkdown(path) ?? '') ||
      files.has(path) ||
      byProducts.find(path) !== undefined
    )
  }
  return [...links]
    .filter(([path]) => !isServed(path))
    .map(([path, page]) => ({
      ...fileMistake(page, `links to ${path}, where nothing is; correct the link, or bring the page back`),
      severity: 'error',
    }))
}
