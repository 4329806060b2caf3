import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { digest } from '#process/digest.ts'
import { fileOfPhoto } from '#process/releases.ts'
import { copyPhotos } from '#publish/releases/copy-photos.ts'
import { scratchFolder } from '../../support/scratch.ts'

const photoOf = (text: string) => ({ id: digest(text), path: '/images/a.png', width: 500, height: 250 })

it('a release has the photos of its records, whatever becomes of the files of the content', async () => {
  await using scratch = await scratchFolder()
  const [contentDir, first, second] = ['content', 'r1', 'r2'].map((name) => join(scratch.path, name)) as [
    string,
    string,
    string,
  ]
  const file = join(contentDir, 'images', 'a.png')
  await mkdir(join(contentDir, 'images'), { recursive: true })
  await writeFile(file, 'one')
  await copyPhotos(first, [photoOf('one')], { contentDir, last: undefined })
  await writeFile(file, 'two')
  expect(await readFile(fileOfPhoto(first, photoOf('one')), 'utf8')).toBe('one')
  // The last release has one of them, the content the other.
  await copyPhotos(second, [photoOf('one'), photoOf('two')], { contentDir, last: first })
  const [shared, before] = [second, first].map((folder) => stat(fileOfPhoto(folder, photoOf('one'))))
  expect((await shared)?.ino).toBe((await before)?.ino)
  expect(await readFile(fileOfPhoto(second, photoOf('two')), 'utf8')).toBe('two')
})

it('a photo that changed while it was published is reported, not published', async () => {
  await using scratch = await scratchFolder()
  await mkdir(join(scratch.path, 'images'))
  await writeFile(join(scratch.path, 'images', 'a.png'), 'two')
  const copying = copyPhotos(join(scratch.path, 'r1'), [photoOf('one')], {
    contentDir: scratch.path,
    last: undefined,
  })
  await expect(copying).rejects.toThrow('has changed since the content was read')
})
