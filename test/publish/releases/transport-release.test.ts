import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCurrentRelease } from '#process/releases.ts'
import { loadSnapshot } from '#process/snapshot-files.ts'
import { packRelease, pullRelease } from '#publish/releases/transport-release.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { switchTo, writeSmallRelease } from '../../support/small-release.ts'

let here: Awaited<ReturnType<typeof scratchFolder>>
let there: Awaited<ReturnType<typeof scratchFolder>>
let archive = ''

beforeEach(async () => {
  here = await scratchFolder()
  there = await scratchFolder()
  archive = join(here.path, 'release.tgz')
  await writeSmallRelease(here.path, { id: 'r2' })
  await switchTo(here.path, 'r2')
})
afterEach(async () => {
  await here[Symbol.asyncDispose]()
  await there[Symbol.asyncDispose]()
})

describe('a release on another machine', () => {
  it('comes from an archive, whole, and is the one that is served', async () => {
    await packRelease(here.path, archive)
    await pullRelease(there.path, archive)
    const pulled = await readCurrentRelease(there.path)
    expect(pulled?.id).toBe('r2')
    const { catalog, index } = await loadSnapshot(join(pulled?.folder ?? '', 'server'))
    expect(catalog.version).toBe(pulled?.catalogVersion)
    expect(index).toBeDefined()
  })

  it('comes from another folder of releases too, and a second time changes nothing', async () => {
    for (let time = 0; time < 2; time += 1) await pullRelease(there.path, here.path)
    expect((await readCurrentRelease(there.path))?.id).toBe('r2')
  })

  it('is refused where it is not whole, and the one before it stays', async () => {
    await writeSmallRelease(there.path, { id: 'r1' })
    await switchTo(there.path, 'r1')
    await writeFile(join(here.path, 'broken.tgz'), 'no archive')
    await expect(pullRelease(there.path, join(here.path, 'broken.tgz'))).rejects.toThrow('tar')
    expect((await readCurrentRelease(there.path))?.id).toBe('r1')
  })
})
