/** What `npm run dev` does when content is saved. */
import { relative, resolve, sep } from 'node:path'
import type { AstroIntegration } from 'astro'
import { routes } from '#contract/routes.ts'
import { idOf, nameOf } from '#entries/check-content.ts'
import { createImportedReader } from '#imports/store/imported-content.ts'
import { createEditedContent, type EditedContent } from '#process/edited-content.ts'
import { readSettings } from '#process/env.ts'
import { renderFindings } from '#review/render-findings.ts'
import { setEditedContent } from '#site/edited-content.ts'

/** Files that are saved within this time are read together. */
const SETTLED_MS = 30

/** The event upon which Astro renews its list of pages. */
const CHANGED = 'astro:content-changed'

/**
 * In development: shows saved content immediately, and reports its mistakes with their places.
 */
export function editedContentIntegration(): AstroIntegration {
  const settings = readSettings(process.env)
  const { CONTENT_DIR } = settings
  const read = createEditedContent(CONTENT_DIR, createImportedReader(settings))
  return {
    name: 'edited-content',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        const folder = resolve(CONTENT_DIR)
        const saved = new Set<string>()
        let timer: NodeJS.Timeout | undefined

        const refresh = async (): Promise<void> => {
          const paths = [...saved]
          saved.clear()
          const edited = await read()
          setEditedContent(edited)
          for (const environment of Object.values(server.environments)) environment.hot.send(CHANGED, {})
          server.environments.client.hot.send({ type: 'full-reload', path: '*' })
          const base = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
          for (const line of describeSaved(paths, edited, base)) console.log(line)
        }
        const logError = (error: unknown): void => console.error(String(error))

        setEditedContent(await read())
        server.watcher.add(folder)
        server.watcher.on('all', (event, path) => {
          if (!resolve(path).startsWith(folder + sep) || event.endsWith('Dir')) return
          saved.add(relative(folder, path).split(sep).join('/'))
          clearTimeout(timer)
          timer = setTimeout(() => refresh().catch(logError), SETTLED_MS)
        })
      },
    },
  }
}

/** Returns the address of each saved record, or its mistakes. */
function describeSaved(
  paths: readonly string[],
  { content, findings }: EditedContent,
  base: string,
): string[] {
  return paths.flatMap((path) => {
    const own = findings.filter(({ file }) => file.endsWith(`/${path}`))
    const address = addressOf(path, content)
    return [
      address === undefined ? `read ${path}` : `read ${path}: ${base}${address}`,
      ...(own.length > 0 ? [renderFindings(own, 'text')] : []),
    ]
  })
}

function addressOf(path: string, content: EditedContent['content']): string | undefined {
  const id = idOf(path)
  const name = nameOf(path)
  if (name === 'deals') {
    const deal = content.deals.find((each) => each.id === id)
    return deal && routes.deal(deal)
  }
  const isThere = (entries: readonly { id: string }[]): boolean => entries.some((each) => each.id === id)
  if (name === 'products' && isThere(content.products)) return routes.product(id)
  if (name === 'stores' && isThere(content.stores)) return routes.storeCodes(id)
  if (name === 'posts' && isThere(content.posts)) return routes.post(id)
  return name === 'calendar' ? routes.saleDays() : undefined
}
