import { fileMistake } from '#entries/parse-record.ts'
import type { PhotoFile } from '#entries/photo.ts'
import type { Finding, Reviewed, ReviewedRecord } from '#review/finding.ts'

/** A product is shown large, a store's sign beside its name. The longer side, in pixels. */
const LEAST_PIXELS = { products: 400, stores: 96 }

/** What a repository and a publication take without trouble. */
const MOST_BYTES = 5 * 1024 * 1024
const MOST_PIXELS = 40_000_000

/** Pictures that are named and missing, unfit to be shown, or there for nobody. */
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

/** The name stands beside a picture, and says nothing of what is to be seen in it. */
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
