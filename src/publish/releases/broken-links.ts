/** Finds links in articles to addresses that this site does not serve. */
import { readFileSync } from 'node:fs'
import { marked, type Tokens } from 'marked'
import type { Catalog } from '#catalog/catalog.ts'
import { hasMarkdown, pageOfMarkdown } from '#contract/documents.ts'
import { operationsAt } from '#contract/operations.ts'
import { createByProducts } from '#discovery/by-products.ts'
import { fileMistake } from '#entries/parse-record.ts'
import { filesBelow } from '#process/files/files-below.ts'
import type { Finding } from '#review/finding.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#text/language.ts'
import { createPageFinder } from '#views/find-page.ts'
import { PAGES } from '#views/pages.ts'

/** Returns a mistake for each link of an article to an address that this site does not serve. */
export function findBrokenLinks(catalog: Catalog): Finding[] {
  const isServed = createIsServed(catalog)
  return catalog.posts.flatMap((post) =>
    [post.body, ...Object.values(post.translations).map(({ body }) => body)]
      .filter((body) => body !== undefined)
      .flatMap(linksIn)
      .filter((path) => !isServed(path))
      .map((path): Finding => ({
        ...fileMistake(
          `posts/${post.id}.yaml`,
          `links to ${path}, where nothing is; correct the link, or bring the page back`,
        ),
        severity: 'error',
      })),
  )
}

/** Returns the paths of this site that a Markdown text links to, each once. */
export function linksIn(markdown: string): string[] {
  const paths = new Set<string>()
  const note = ({ href }: { href: string }): void => {
    const [, path] = /^(\/(?!\/)[^?#]*)/.exec(href) ?? []
    if (path !== undefined) paths.add(decoded(path))
  }
  void marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === 'link' || token.type === 'image') note(token as Tokens.Link)
  })
  return [...paths]
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function createIsServed(catalog: Catalog): (path: string) => boolean {
  const findPage = createPageFinder(PAGES)
  // Most links lead to pages, so that these are seldom needed.
  let byProducts: ReturnType<typeof createByProducts> | undefined
  let onRequest: RegExp | undefined
  const isPage = (path: string): boolean => {
    const found = findPage(path)
    return found?.page.view(found.params, catalog) !== undefined
  }
  return (path) => {
    const [, hashId] = /^\/s\/([\w-]+)\+?$/.exec(path) ?? []
    if (hashId !== undefined) return catalog.links.has(hashId)
    const page = pageOfMarkdown(path)
    return (
      isPage(path) ||
      (onRequest ??= requestPattern()).test(path) ||
      operationsAt(path).length > 0 ||
      (page !== undefined && hasMarkdown(page) && isPage(page)) ||
      (byProducts ??= createByProducts(catalog)).find(path) !== undefined ||
      // Documents and files of `public/`. The crawl in the tests finds those that are missing.
      /\.\w+$/.test(path)
    )
  }
}

/** The folder of routes. Their files say which of them are rendered on request. */
const ROUTES = 'src/pages'

/** Matches the paths that the server renders on request. */
function requestPattern(): RegExp {
  const patterns = filesBelow(ROUTES)
    .filter((file) => readFileSync(ROUTES + file, 'utf8').includes('export const prerender = false'))
    .map((file) =>
      file
        .replace(/\.(?:astro|ts)$/, '')
        .replace(/\/index$/, '')
        .replace('/[...lang]', `(?:/(?:${LANGUAGES.filter((each) => each !== DEFAULT_LANGUAGE).join('|')}))?`)
        .replaceAll(/\/\[\.{3}\w+\]/g, '(?:/.*)?')
        .replaceAll(/\[\w+\]/g, '[^/]+'),
    )
  return new RegExp(`^(?:${patterns.join('|')})$`)
}
