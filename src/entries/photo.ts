import { z } from 'zod'

/** The folder of `content/` in which pictures lie. */
export const PHOTO_FOLDER = 'images'

/** What a picture's file may be. */
export const PHOTO_EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp', 'avif'] as const

const EXAMPLE = '/images/products/sony-wh-1000xm5.jpg'

const PHOTO_PATH = new RegExp(
  `^/${PHOTO_FOLDER}(?:/[a-z0-9]+(?:[-_.][a-z0-9]+)*)+\\.(?:${PHOTO_EXTENSIONS.join('|')})$`,
)

/** A record's picture: the path of a file below `content/`. */
export const photoField = z.string({ error: `write a path, for example: ${EXAMPLE}` }).regex(PHOTO_PATH, {
  error: `write the path of a picture below content/, in lower-case letters, for example: ${EXAMPLE}`,
})

/** A picture of the editors' folder, as far as records need to know it. */
export interface PhotoFile {
  /** As records name it. */
  path: string
  bytes: number
  /** Changes with the file. */
  digest: string
  /** In pixels, as it is seen; undefined when the file is no picture. */
  size?: { width: number; height: number }
}
