import type { Photo } from '#catalog/snapshot.ts'

/** A published version of a photo in one size and format. */
export interface PhotoSize {
  /** The path on the site. */
  path: string
  width: number
  format: PhotoFormat
}

/** Formats by file size, the smallest first. All current browsers support the last. */
export const PHOTO_FORMATS = ['avif', 'webp'] as const
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

/** Widths in pixels, from a photo in a row to the page of a product on a high-density screen. */
const WIDTHS = [96, 192, 384, 768]

const FOLDER = '/photos'

/** Version of the image processing. It is part of the path, because browsers cache photos without expiry. */
const MAKING = 1

/** The versions of a photo in a format, the narrowest first. None is wider than the photo. */
export function photoSizes(photo: Photo, format: PhotoFormat): PhotoSize[] {
  const most = Math.min(photo.width, WIDTHS.at(-1) ?? photo.width)
  return [...WIDTHS.filter((width) => width < most), most].map((width) => ({
    path: `${FOLDER}/${photo.id}-${MAKING}-${width}.${format}`,
    width,
    format,
  }))
}

const PHOTO_PATH = new RegExp(`^${FOLDER}/([\\w-]{16})-${MAKING}-(\\d{1,3})\\.(${PHOTO_FORMATS.join('|')})$`)

/** Parses a path of {@link photoSizes}; undefined for other paths. */
export function parsePhotoPath(path: string): { id: string; width: number; format: PhotoFormat } | undefined {
  const [, id = '', width = '', format] = PHOTO_PATH.exec(path) ?? []
  const known = PHOTO_FORMATS.find((each) => each === format)
  return known && { id, width: Number(width), format: known }
}

/** The path of the largest version, in the format that other programs support best. */
export function largestPhoto(photo: Photo): string {
  return photoSizes(photo, 'webp').at(-1)?.path ?? ''
}

/** The value of `srcset` for a format. */
export function renderSrcset(photo: Photo, format: PhotoFormat): string {
  return photoSizes(photo, format)
    .map(({ path, width }) => `${path} ${width}w`)
    .join(',')
}

/** The photos of records, each once. */
export function listPhotos(records: Iterable<{ photo?: Photo }>): Photo[] {
  const photos = new Map<string, Photo>()
  for (const { photo } of records) if (photo) photos.set(photo.id, photo)
  return [...photos.values()]
}
