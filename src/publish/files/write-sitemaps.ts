import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalog } from '#catalog/catalog.ts'
import type { BuiltPage } from '#discovery/documents/llms.ts'
import { renderSitemaps } from '#discovery/documents/render-sitemaps.ts'

/** Writes `/sitemap.xml` and the sitemaps below it into a folder. */
export async function writeSitemaps(
  folder: string,
  catalog: Catalog,
  pages: readonly BuiltPage[],
): Promise<void> {
  for (const [path, blocks] of renderSitemaps(catalog, pages)) await writeFile(join(folder, path), blocks)
}
