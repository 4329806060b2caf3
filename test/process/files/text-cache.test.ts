import { renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTextCache } from '#process/files/text-cache.ts'
import { scratchFolder } from '../../support/scratch.ts'

const HOUR_MS = 3_600_000

let folder: Awaited<ReturnType<typeof scratchFolder>>
let file = ''
beforeEach(async () => {
  folder = await scratchFolder()
  file = join(folder.path, 'tea.yaml')
  writeFileSync(file, 'one')
})
afterEach(() => folder[Symbol.asyncDispose]())

describe('a text that was read long after it was written', () => {
  const later = (): number => Date.now() + HOUR_MS

  it('is the same as long as nobody writes to the file', () => {
    const read = createTextCache(later)
    expect([read(file), read(file)]).toEqual(['one', 'one'])
  })

  it('is read again when it has another length', () => {
    const read = createTextCache(later)
    read(file)
    writeFileSync(file, 'three')
    expect(read(file)).toBe('three')
  })

  it('is read again when a file of the same length and moment takes its place', () => {
    const read = createTextCache(later)
    read(file)
    const { atime, mtime } = statSync(file)
    const other = join(folder.path, 'other')
    writeFileSync(other, 'two')
    utimesSync(other, atime, mtime)
    renameSync(other, file)
    expect(read(file)).toBe('two')
  })
})

it('a text that was read right after it was written is read again: the next write may leave the same moment', () => {
  const read = createTextCache(() => statSync(file).mtimeMs)
  read(file)
  const { atime, mtime } = statSync(file)
  writeFileSync(file, 'two')
  utimesSync(file, atime, mtime)
  expect(read(file)).toBe('two')
})

it('a file that is no UTF-8 has no text', () => {
  writeFileSync(file, Buffer.from([0xff, 0xfe]))
  expect(createTextCache()(file)).toBeUndefined()
})
