import { join } from 'node:path'
import type { APIRoute } from 'astro'
import { lookup } from 'mrmime'
import { mediaTypeOf, pageOfMarkdown } from '#contract/documents.ts'
import { createByProducts } from '#discovery/by-products.ts'
import { readSettings } from '#process/env.ts'
import { createCatalogFiles } from '#site/files/catalog-files.ts'
import { drawPicture } from '#site/files/draw-picture.ts'
import { htmlToMarkdown } from '#site/html-to-markdown.ts'
import { callOf } from '#site/serve.ts'

export const prerender = false

/**
 * In development: serves the files that the production server generates on request. The Markdown version of a
 * page is converted from the HTML at the page's own URL.
 */
export const GET: APIRoute = async (context) => {
  const path = `/${context.params['path']}`
  const { catalog, now } = (await callOf(context)).services
  const render = createByProducts(catalog).find(path)
  if (render) return respond(path, render(now()))
  const file = createCatalogFiles({
    catalog,
    code: '',
    readCodeFile: () => Promise.reject(new Error('There is no compiled code in development')),
    keyOfPage: () => '',
    draw: drawPicture,
    fileOfPhoto: (photo) => join(readSettings(process.env).CONTENT_DIR, photo.path),
  }).find(path)
  if (file) return respond(path, new Uint8Array(await file.render()))
  const page = pageOfMarkdown(path)
  if (page === undefined) return new Response(null, { status: 404 })
  const answer = await fetch(new URL(page + context.url.search, context.url), {
    headers: { Accept: 'text/html' },
  })
  if (!answer.ok) return new Response(null, { status: answer.status })
  return respond(
    path,
    htmlToMarkdown({ html: await answer.text(), path: page, catalog, now: now() }).markdown,
  )
}

function respond(path: string, body: string | Uint8Array<ArrayBuffer>): Response {
  const type = mediaTypeOf(path) ?? lookup(path) ?? 'text/plain'
  return new Response(body, { headers: { 'Content-Type': type } })
}
