import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageMetadata } from 'astro/assets/utils'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Photo } from '#catalog/snapshot.ts'
import { PHOTO_FORMATS, photoSizes } from '#pictures/photo-sizes.ts'
import { digest } from '#process/digest.ts'
import { writePhotos } from '#publish/files/write-photos.ts'
import { drawPicture } from '../../support/draw-picture.ts'

const source = drawPicture(500, 250)
const photo: Photo = { id: digest(source), path: '/phone.png', width: 500, height: 250 }

let scratch = ''
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'photos-'))
  writeFileSync(join(scratch, 'phone.png'), source)
})
afterAll(() => rmSync(scratch, { recursive: true }))

const write = (folder: string, { photos = [photo], cache = `${folder}-cache` } = {}) =>
  writePhotos(join(scratch, folder), photos, { contentDir: scratch, cacheDir: join(scratch, cache) })

it('a picture is written in every size that is not wider than it, in every format', async () => {
  await write('site')
  for (const format of PHOTO_FORMATS) {
    const sizes = photoSizes(photo, format)
    expect(sizes.map(({ width }) => width)).toEqual([96, 192, 384, 500])
    for (const { path, width } of sizes) {
      const found = await imageMetadata(readFileSync(join(scratch, 'site', path)))
      expect(found).toMatchObject({ width, height: width / 2 })
      expect(found.format).toMatch(format === 'avif' ? /avif|heif/ : /webp/)
    }
  }
})

it('a picture that was made before is taken from the cache', async () => {
  await write('before', { cache: 'cache' })
  const cached = join(scratch, 'cache', 'photos')
  const [first = ''] = readdirSync(cached)
  writeFileSync(join(cached, first), 'kept')
  await write('again', { cache: 'cache' })
  expect(readFileSync(join(scratch, 'again', 'photos', first), 'utf8')).toBe('kept')
})

it('a picture that changed while its page was made is told, not published', async () => {
  const other = { ...photo, id: digest('something else') }
  await expect(write('changed', { photos: [other] })).rejects.toThrow(
    'has changed since the content was read',
  )
})
