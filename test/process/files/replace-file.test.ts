import { link, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { replaceFile } from '#process/files/replace-file.ts'
import { scratchFolder } from '../../support/scratch.ts'

it('a file is replaced, and its folder created', async () => {
  await using scratch = await scratchFolder()
  const path = join(scratch.path, 'below', 'state.json')
  await replaceFile(path, 'first')
  await replaceFile(path, new TextEncoder().encode('second'))
  expect(await readFile(path, 'utf8')).toBe('second')
  expect(await readdir(join(scratch.path, 'below'))).toEqual(['state.json'])
})

it('a file that cannot be written whole stays as it was, with nothing beside it', async () => {
  await using scratch = await scratchFolder()
  const path = join(scratch.path, 'state.json')
  await replaceFile(path, 'first')
  await expect(
    replaceFile(path, async (temporary) => {
      await writeFile(temporary, 'hal')
      expect(await readFile(path, 'utf8')).toBe('first')
      throw new Error('the disk is full')
    }),
  ).rejects.toThrow('the disk is full')
  expect(await readFile(path, 'utf8')).toBe('first')
  expect(await readdir(scratch.path)).toEqual(['state.json'])
})

it('a file that is replaced by another name of itself leaves no second name', async () => {
  await using scratch = await scratchFolder()
  const path = join(scratch.path, 'state.json')
  await replaceFile(path, 'first')
  await replaceFile(path, (temporary) => link(path, temporary))
  expect(await readdir(scratch.path)).toEqual(['state.json'])
})
