import type { Photo } from '#catalog/snapshot.ts'

/** A picture in one size and format, as it is published. */
export interface PhotoSize {
  /** Below the folder of the site. */
  path: string
  width: number
  format: PhotoFormat
}

/** The smallest first by what they weigh; every browser of the last years knows the last. */
export const PHOTO_FORMATS = ['avif', 'webp'] as const
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

/** From a row's picture to a product's own page on a sharp screen, in pixels. */
const WIDTHS = [96, 192, 384, 768]

const FOLDER = '/photos'

/** Changes when pictures are made in another way: browsers keep them for ever. */
const MAKING = 1

/** Every size of a picture in a format, the narrowest first; none is wider than the picture. */
export function photoSizes(photo: Photo, format: PhotoFormat): PhotoSize[] {
  const most = Math.min(photo.width, WIDTHS.at(-1) ?? photo.width)
  return [...WIDTHS.filter((width) => width < most), most].map((width) => ({
    path: `${FOLDER}/${photo.id}-${MAKING}-${width}.${format}`,
    width,
    format,
  }))
}

const PHOTO_PATH = new RegExp(`^${FOLDER}/([\\w-]{16})-${MAKING}-(\\d{1,3})\\.(${PHOTO_FORMATS.join('|')})$`)

/** What a path of {@link photoSizes} asks for. */
export function parsePhotoPath(path: string): { id: string; width: number; format: PhotoFormat } | undefined {
  const [, id = '', width = '', format] = PHOTO_PATH.exec(path) ?? []
  const known = PHOTO_FORMATS.find((each) => each === format)
  return known && { id, width: Number(width), format: known }
}

/** The largest size, in the format that programs of others know. */
export function largestPhoto(photo: Photo): string {
  return photoSizes(photo, 'webp').at(-1)?.path ?? ''
}

/** The sizes of a format as the text of `srcset`. */
export function renderSrcset(photo: Photo, format: PhotoFormat): string {
  return photoSizes(photo, format)
    .map(({ path, width }) => `${path} ${width}w`)
    .join(',')
}

/** Every picture that records of a catalog show, once. */
export function listPhotos(records: Iterable<{ photo?: Photo }>): Photo[] {
  const photos = Array.from(records, ({ photo }) => photo).filter((photo) => photo !== undefined)
  return [...new Map(photos.map((photo) => [photo.id, photo])).values()]
}
