import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CODE_FOLDER, touchCode } from '#process/releases.ts'
import { pruneCode } from '#publish/code/store-code.ts'
import { DAY_MS } from '#text/days.ts'
import { scratchFolder } from '../../support/scratch.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  folder = await scratchFolder()
  for (const name of ['old', 'used', 'marked', '.half-7']) {
    await mkdir(join(folder.path, CODE_FOLDER, name, 'server'), { recursive: true })
    const longAgo = new Date(Date.now() - DAY_MS - 1_000)
    await utimes(join(folder.path, CODE_FOLDER, name), longAgo, longAgo)
  }
})
afterEach(() => folder[Symbol.asyncDispose]())

const names = async () => (await readdir(join(folder.path, CODE_FOLDER))).toSorted()

describe('compiled code', () => {
  it('is kept while a release has it or a process has marked it within a day, and removed then', async () => {
    await touchCode(join(folder.path, CODE_FOLDER, 'marked'))
    await pruneCode(folder.path, [{ codeDigest: 'used' }], Date.now())
    expect(await names()).toEqual(['marked', 'used'])
    await pruneCode(folder.path, [], Date.now() + DAY_MS + 1_000)
    expect(await names()).toEqual([])
  })

  it('is no reason to fail where a folder has no code yet', async () => {
    await pruneCode(join(folder.path, 'nothing'), [], Date.now())
  })
})
