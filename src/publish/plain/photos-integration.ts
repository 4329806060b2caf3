import type { AstroIntegration } from 'astro'
import { lookup } from 'mrmime'
import { parsePhotoPath } from '#pictures/photo-sizes.ts'
import { readSettings } from '#process/env.ts'
import { makePhoto, readPhoto } from '#publish/files/make-photo.ts'
import { editedContent } from '#site/edited-content.ts'

/** In development: serves pictures at their published addresses, created on request. */
export function photosIntegration(): AstroIntegration {
  const { CONTENT_DIR } = readSettings(process.env)
  return {
    name: 'photos',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const wanted = parsePhotoPath(request.url ?? '')
          const file = editedContent()?.content.photos.find(({ digest }) => digest === wanted?.id)
          if (!wanted || !file?.size) {
            next()
            return
          }
          readPhoto(CONTENT_DIR, { id: file.digest, path: file.path, ...file.size })
            .then((source) => makePhoto(source, wanted))
            .then((body) => response.setHeader('Content-Type', lookup(wanted.format) ?? '').end(body))
            .catch(next)
        })
      },
    },
  }
}
