import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { listReleases, readCurrentRelease, RELEASE_FORMAT, renderRelease } from '#process/releases.ts'

const scratch: string[] = []
afterAll(() => Promise.all(scratch.map((folder) => rm(folder, { recursive: true }))))

async function createReleases(ids: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'releases-'))
  scratch.push(folder)
  for (const id of ids) {
    await mkdir(join(folder, id))
    const [file, text] = renderRelease({
      format: RELEASE_FORMAT,
      id,
      catalogVersion: 'v',
      codeDigest: 'c',
      publishedAt: 1,
      nextDueAt: null,
      records: 2,
    })
    await writeFile(join(folder, id, file), text)
  }
  return folder
}

describe('the releases of a folder', () => {
  it('are listed with the newest first', async () => {
    const folder = await createReleases(['20260101-a', '20260103-c', '20260102-b'])
    const ids = (await listReleases(folder)).map(({ id }) => id)
    expect(ids).toEqual(['20260103-c', '20260102-b', '20260101-a'])
  })

  it('are those that were finished', async () => {
    const folder = await createReleases(['20260101-a'])
    await mkdir(join(folder, '20260102-b', 'client'), { recursive: true })
    await mkdir(join(folder, '20260103-c'))
    await writeFile(join(folder, '20260103-c', 'release.json'), '{"id":')
    expect(await listReleases(folder)).toMatchObject([
      { id: '20260101-a', folder: join(folder, '20260101-a') },
    ])
  })

  it('are those whose folder has their name, which is not that of the link', async () => {
    const folder = await createReleases(['20260101-a', 'current'])
    await rename(join(folder, '20260101-a'), join(folder, '20260102-b'))
    expect(await listReleases(folder)).toEqual([])
    await rm(join(folder, 'current'), { recursive: true })
    await symlink('20260102-b', join(folder, 'current'))
    await expect(readCurrentRelease(folder)).rejects.toThrow('20260102-b has the release 20260101-a')
  })

  it('are none where the folder does not exist', async () => {
    expect(await listReleases('/nonexistent/releases')).toEqual([])
    expect(await readCurrentRelease('/nonexistent/releases')).toBeUndefined()
  })

  it('have one that is current: that which the link names', async () => {
    const folder = await createReleases(['20260101-a', '20260102-b'])
    await symlink('20260101-a', join(folder, 'current'))
    expect(await readCurrentRelease(folder)).toMatchObject({ id: '20260101-a', nextDueAt: null })
  })

  it.each(['', '{"id":', '{"id":"20260101-a"}'])(
    'are named where their description is truncated: %j',
    async (text) => {
      const folder = await createReleases(['20260101-a'])
      await symlink('20260101-a', join(folder, 'current'))
      const file = join(folder, '20260101-a', 'release.json')
      await writeFile(file, text)
      await expect(readCurrentRelease(folder)).rejects.toThrow(`${file} is truncated or damaged`)
      await expect(readCurrentRelease(folder)).rejects.toThrow('publish again, or go back to another release')
    },
  )

  it('are refused where they have another form than this version reads, with what to do', async () => {
    const folder = await createReleases(['20260101-a'])
    await symlink('20260101-a', join(folder, 'current'))
    await writeFile(join(folder, '20260101-a', 'release.json'), '{"format":99,"id":"20260101-a"}')
    await expect(readCurrentRelease(folder)).rejects.toThrow(
      /20260101-a is a release of format 99, but this version reads format \d+; publish again/,
    )
  })

  it('cannot be read where the link leads nowhere', async () => {
    const folder = await createReleases([])
    await symlink('20260101-a', join(folder, 'current'))
    await expect(readCurrentRelease(folder)).rejects.toThrow('release.json')
  })
})
