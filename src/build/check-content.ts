/** `npm run content`: reads every file of `content/` as a build would, and lists the mistakes. */
import { loadContent } from '#runtime/content-files.ts'

const folder = process.env['CONTENT_DIR'] ?? 'content'

try {
  const { deals, products, stores, posts } = await loadContent(folder)
  console.log(
    `${deals.length} deals, ${products.length} products, ${stores.length} stores, ${posts.length} posts: no mistakes`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
