import { describe, expect, it } from 'vitest'
import { loadContent, reviewFolder } from '#process/content-files.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { createContentFolder } from '../../support/content-folder.ts'
import { drawPicture } from '../../support/draw-picture.ts'

const OFFERS = [{ store: 'shopee', url: 'https://shopee.vn/a', price: 300_000, seenAt: '2026-11-01' }]
const PICTURE = 'images/phone.png'

/** A catalog whose product and store have a picture each. */
function createFolder(fields: Record<string, unknown> = {}) {
  const folder = createContentFolder({
    products: { phone: { offers: OFFERS, image: `/${PICTURE}`, imageAlt: 'Nhìn từ phía trước', ...fields } },
    stores: { shopee: { image: '/images/stores/shopee.png' } },
  })
  folder.write('images/stores/shopee.png', drawPicture(128, 128))
  return folder
}

/** What an editor is told of the pictures in a folder. */
async function findingsIn({ path }: { path: string }): Promise<string[]> {
  const { findings } = await reviewFolder(path)
  return findings
    .filter(({ field, file }) => field.startsWith('image') || file.includes('/images/'))
    .map(({ severity, message }) => `${severity} ${message}`)
}

const made = { builtAt: 0, siteUrl: 'https://deals.example' }

describe('a picture in the folder of the content', () => {
  it('is known to its record with its size', async () => {
    using folder = createFolder()
    folder.write(PICTURE, drawPicture(480, 320))
    expect(await findingsIn(folder)).toEqual([])
    const content = await loadContent(folder.path)
    const { products, stores } = snapshotOf(content, made)
    expect(products[0]?.photo).toMatchObject({ path: `/${PICTURE}`, width: 480, height: 320 })
    expect(stores[0]?.photo).toMatchObject({ width: 128, height: 128 })
  })

  it('is another one when its file changes, and makes another version of the catalog', async () => {
    using folder = createFolder()
    const versions: string[] = []
    const ids: unknown[] = []
    for (const colour of ['#b60f5e', '#0a6245']) {
      folder.write(PICTURE, drawPicture(480, 320, colour))
      const content = await loadContent(folder.path)
      const { version, products } = snapshotOf(content, made)
      versions.push(version)
      ids.push(products[0]?.photo?.id)
    }
    expect(new Set(versions).size).toBe(2)
    expect(new Set(ids).size).toBe(2)
  })

  it.each([
    ['no file', undefined, 'no such file; put it at images/phone.png below the folder of the content'],
    ['no picture', Buffer.from('GIF or not'), 'the file is no picture; save it as JPEG, PNG, WebP or AVIF'],
    [
      'too small',
      drawPicture(399, 300),
      '399 × 300 pixels are too few; give it a longer side of 400 or more',
    ],
    [
      'too heavy',
      Buffer.concat([drawPicture(480, 320), Buffer.alloc(6 * 1024 * 1024)]),
      '6.0 MB are too much; save it with 5 MB or less',
    ],
    [
      'too large',
      drawPicture(480, 320)
        .fill(Buffer.from([0, 0, 0xff, 0xff]), 16, 20)
        .fill(Buffer.from([0, 0, 0xff, 0xff]), 20, 24),
      '65535 × 65535 pixels are too many; make it smaller, 2000 on the longer side are plenty',
    ],
  ])('that is %s stops a publication', async (_what, body, problem) => {
    using folder = createFolder()
    if (body) folder.write(PICTURE, body)
    expect(await findingsIn(folder)).toEqual([expect.stringContaining(problem)])
    await expect(loadContent(folder.path)).rejects.toThrow(problem)
  })

  it('that nothing is said about, or that nobody shows, is warned of', async () => {
    using folder = createFolder({ imageAlt: undefined })
    folder.write(PICTURE, drawPicture(480, 320))
    folder.write('images/other.webp', drawPicture(480, 320))
    expect(await findingsIn(folder)).toEqual([
      expect.stringContaining('has no imageAlt'),
      'warning no record shows this picture; name it in one, or delete it',
    ])
    await expect(loadContent(folder.path)).resolves.toBeDefined()
  })

  it('of a kind that no browser shows is refused by its name', async () => {
    using folder = createFolder({ image: undefined, imageAlt: undefined })
    folder.write('images/phone.heic', 'x')
    expect(await findingsIn(folder)).toEqual([expect.stringContaining('not a picture that can be shown')])
  })
})
