import { execFileSync } from 'node:child_process'
import { readdir, rm, symlink, writeFile } from 'node:fs/promises'
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
    await expect(pullRelease(there.path, join(here.path, 'broken.tgz'))).rejects.toThrow(
      'broken.tgz cannot be unpacked',
    )
    expect((await readCurrentRelease(there.path))?.id).toBe('r1')
  })

  it.each([
    ['a link to a folder of the machine', ['server/folder', 'link', '/etc']],
    ['a link to a file beside the release', ['server/more', 'link', '../../other']],
    ['a pipe', ['server/pipe', 'pipe']],
  ])('is refused where it has %s, and nothing of it stays', async (_, [name = '', kind, target = '']) => {
    const more = join(here.path, 'r2', name)
    if (kind === 'link') await symlink(target, more)
    else execFileSync('mkfifo', [more])
    await packRelease(here.path, archive)
    await expect(pullRelease(there.path, archive)).rejects.toThrow(`${name} is neither a file nor a folder`)
    expect(await readdir(there.path)).toEqual([])
  })

  it('is refused where it is larger than the disk has room for, before it is written', async () => {
    await writeFile(join(here.path, 'r2', 'server', 'zeros.bin'), Buffer.alloc(8_000_000))
    await packRelease(here.path, archive)
    await expect(pullRelease(there.path, archive, 4_000_000)).rejects.toThrow('more than 4 MB unpacked')
    expect(await readdir(there.path)).toEqual([])
    await pullRelease(there.path, archive)
    expect((await readCurrentRelease(there.path))?.id).toBe('r2')
  })

  it('writes nothing outside its folder, whatever names it has', async () => {
    const tar = (...given: string[]) => execFileSync('tar', ['-czPf', archive, '-C', here.path, ...given])
    await writeFile(join(here.path, 'evil'), 'evil')
    tar('r2', '--transform', `s,^evil,${there.path}/../evil-${process.pid},`, 'evil')
    await pullRelease(there.path, archive).catch(() => undefined)
    tar('r2', '--transform', `s,^evil,../../evil-${process.pid},`, 'evil')
    await pullRelease(there.path, archive).catch(() => undefined)
    expect((await readdir(join(there.path, '..'))).filter((name) => name.startsWith('evil-'))).toEqual([])
  })

  it('is refused under the name of the link', async () => {
    await rm(join(here.path, 'current'))
    await writeSmallRelease(here.path, { id: 'current' })
    execFileSync('tar', ['-czf', archive, '-C', here.path, 'current'])
    await expect(pullRelease(there.path, archive)).rejects.toThrow('has no whole release')
    expect(await readdir(there.path)).toEqual([])
  })
})
