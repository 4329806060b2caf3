/** Reviews the photos of records. */
import { fileMistake } from '#entries/parse-record.ts'
import type { PhotoFile } from '#entries/photo.ts'
import type { Finding, Reviewed, ReviewedRecord } from '#review/finding.ts'

/** Minimum length of the longer side, in pixels. Products are shown large, store logos beside names. */
const LEAST_PIXELS = { products: 400, stores: 96 }

/** Upper limits for a file in the repository and for image processing. */
const MOST_BYTES = 5 * 1024 * 1024
const MOST_PIXELS = 40_000_000

/** Reports photos that are missing, unsuitable or used by no record. */
export function reviewPhotos({ products, stores, photos }: Reviewed): Finding[] {
  const byPath = new Map(photos.map((photo) => [photo.path, photo]))
  const named = new Set([...products, ...stores].map(({ entry }) => entry.image))
  return [
    ...products.flatMap((product) => [
      ...reviewPhoto(product, byPath, LEAST_PIXELS.products),
      ...reviewAlternative(product),
    ]),
    ...stores.flatMap((store) => reviewPhoto(store, byPath, LEAST_PIXELS.stores)),
    ...photos
      .filter(({ path }) => !named.has(path))
      .map(({ path }): Finding => ({
        ...fileMistake(path.slice(1), 'no record shows this picture; name it in one, or delete it'),
        severity: 'warning',
      })),
  ]
}

function reviewPhoto(
  record: ReviewedRecord<'products' | 'stores'>,
  photos: ReadonlyMap<string, PhotoFile>,
  least: number,
): Finding[] {
  const { image } = record.entry
  if (image === undefined) return []
  const photo = photos.get(image)
  const problem = photo
    ? problemOf(photo, least)
    : `no such file; put it at ${image.slice(1)} below the folder of the content`
  return problem === undefined ? [] : [record.errorAt(['image'], problem)]
}

function problemOf({ size, bytes }: PhotoFile, least: number): string | undefined {
  if (!size) return 'the file is no picture; save it as JPEG, PNG, WebP or AVIF'
  const { width, height } = size
  if (Math.max(width, height) < least)
    return `${width} × ${height} pixels are too few; give it a longer side of ${least} or more`
  if (bytes > MOST_BYTES)
    return `${(bytes / 1024 / 1024).toFixed(1)} MB are too much; save it with ${MOST_BYTES / 1024 / 1024} MB or less`
  if (width * height > MOST_PIXELS)
    return `${width} × ${height} pixels are too many; make it smaller, 2000 on the longer side are plenty`
  return undefined
}

/**
 * Checks that a photo has alternative text. The name of the product does not describe what the photo shows.
 */
function reviewAlternative(product: ReviewedRecord<'products'>): Finding[] {
  const { image, imageAlt } = product.entry
  if (image !== undefined && imageAlt === undefined)
    return [
      product.warningAt(
        ['image'],
        'has no imageAlt; say there what the picture shows to those who cannot see it',
      ),
    ]
  if (image === undefined && imageAlt !== undefined)
    return [product.errorAt(['imageAlt'], 'there is no image; name its file in image, or leave this out')]
  return []
}
