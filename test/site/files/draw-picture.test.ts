import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageMetadata } from 'astro/assets/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PHOTO_FORMATS, photoSizes } from '#pictures/photo-sizes.ts'
import { drawSocialCard, type SocialCard } from '#pictures/social-card.ts'
import { digest } from '#process/digest.ts'
import { createDrawing, drawPicture } from '#site/files/draw-picture.ts'
import type { PhotoFile } from '#site/files/make-photo.ts'
import { drawPicture as drawPhoto } from '../../support/draw-picture.ts'
import { scratchFolder } from '../../support/scratch.ts'

const source = drawPhoto(500, 250)
const card: SocialCard = { headline: 'Giảm 50K', style: 'figure', siteName: 'Mã Ngon' }
const draw = createDrawing(1)

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let photo: PhotoFile
beforeAll(async () => {
  scratch = await scratchFolder()
  photo = { id: digest(source), file: join(scratch.path, 'phone.png') }
  await writeFile(photo.file, source)
})
afterAll(() => scratch[Symbol.asyncDispose]())

describe('a drawn picture', () => {
  it('has the same bytes wherever and however often it is drawn', async () => {
    const svg = drawSocialCard(card)
    const [here, there, again] = await Promise.all([drawPicture({ svg }), draw({ svg }), draw({ svg })])
    expect(await imageMetadata(here)).toMatchObject({ width: 1200, height: 630, format: 'png' })
    expect([there, again].map((bytes) => digest(bytes))).toEqual([digest(here), digest(here)])
  })

  it('shows the photo that its card has', async () => {
    const svg = drawSocialCard({ ...card, photo: { ...photo, path: '/phone.png', width: 500, height: 250 } })
    const [bare, shown] = await Promise.all([draw({ svg }), draw({ svg, photo })])
    expect(shown.length).not.toBe(bare.length)
  })

  it('is a photo in every size that is not wider than it, in every format', async () => {
    for (const format of PHOTO_FORMATS) {
      const sizes = photoSizes({ id: photo.id, path: '/phone.png', width: 500, height: 250 }, format)
      expect(sizes.map(({ width }) => width)).toEqual([96, 192, 384, 500])
      for (const size of sizes) {
        const { width } = size
        const found = await imageMetadata(await draw({ photo, size }))
        expect(found).toMatchObject({ width, height: width / 2 })
        expect(found.format).toMatch(format === 'avif' ? /avif|heif/ : /webp/)
      }
    }
  })

  it('is never of a photo with other bytes', async () => {
    const other = { ...photo, id: digest('something else') }
    const reason = 'has changed since the content was read'
    const size = { path: '', width: 96, format: 'webp' } as const
    await expect(draw({ photo: other, size })).rejects.toThrow(reason)
  })
})
