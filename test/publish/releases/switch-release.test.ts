import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listReleases, readCurrentRelease } from '#process/releases.ts'
import { lockReleases } from '#publish/releases/lock-releases.ts'
import { pruneReleases, rollBack } from '#publish/releases/switch-release.ts'
import { pullRelease } from '#publish/releases/transport-release.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { switchTo, writeSmallRelease } from '../../support/small-release.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  folder = await scratchFolder()
})
afterEach(() => folder[Symbol.asyncDispose]())

const writeReleases = async (count: number) => {
  for (let number = 1; number <= count; number += 1)
    await writeSmallRelease(folder.path, { id: `r${number}` })
}
const names = async () => (await readdir(folder.path)).filter((name) => name !== 'current').toSorted()

describe('releases that are kept', () => {
  it('are the last five', async () => {
    await writeReleases(7)
    await switchTo(folder.path, 'r7')
    await pruneReleases(folder.path)
    expect(await names()).toEqual(['r3', 'r4', 'r5', 'r6', 'r7'])
  })

  it('have the one among them that is served, however old it is', async () => {
    await writeReleases(7)
    await switchTo(folder.path, 'r1')
    await pruneReleases(folder.path)
    expect(await names()).toEqual(['r1', 'r3', 'r4', 'r5', 'r6', 'r7'])
  })

  it('are rid of what a killed publication has left, and of nothing that is not theirs', async () => {
    await writeReleases(1)
    for (const name of ['unfinished', '.pull-abc', '.git']) await mkdir(join(folder.path, name))
    await pruneReleases(folder.path)
    expect(await names()).toEqual(['.git', 'r1'])
  })

  it('are whole, or no releases any more, when a removal is killed', async () => {
    await writeReleases(6)
    await switchTo(folder.path, 'r6')
    const parts = Array.from({ length: 20 }, (_, number) => join(folder.path, 'r1', `part${number}`))
    for (const part of parts) {
      mkdirSync(part)
      for (let number = 0; number < 1_000; number += 1) writeFileSync(join(part, String(number)), '')
    }
    const script = `import { pruneReleases } from '#publish/releases/switch-release.ts'
      await pruneReleases(${JSON.stringify(folder.path)})`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
    const exited = once(child, 'exit')
    while (parts.every((part) => existsSync(part))) await wait(1)
    child.kill('SIGKILL')
    await exited
    expect((await listReleases(folder.path)).map(({ id }) => id)).toEqual(['r6', 'r5', 'r4', 'r3', 'r2'])
    await pruneReleases(folder.path)
    expect(await names()).toEqual(['r2', 'r3', 'r4', 'r5', 'r6'])
  })
})

it('going back is to the release just before, until there is none', async () => {
  await writeReleases(3)
  await switchTo(folder.path, 'r3')
  expect([(await rollBack(folder.path)).id, (await rollBack(folder.path)).id]).toEqual(['r2', 'r1'])
  await expect(rollBack(folder.path)).rejects.toThrow('no release before the current one')
  expect((await readCurrentRelease(folder.path))?.id).toBe('r1')
})

describe('a folder that somebody publishes into', () => {
  it('is taken by one process at a time, those that pull among them', async () => {
    const unlock = lockReleases(folder.path)
    expect(() => lockReleases(folder.path)).toThrow(`Process ${process.pid} publishes into`)
    await expect(pullRelease(folder.path, folder.path)).rejects.toThrow('publishes into')
    unlock()
    lockReleases(folder.path)()
  })

  it('is free again when that process was killed', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    await writeFile(join(folder.path, 'publish.lock'), String(pid))
    lockReleases(folder.path)()
    expect(await readdir(folder.path)).toEqual([])
  })

  // Linux alone tells when a process began.
  it.runIf(process.platform === 'linux')(
    'is free again when its number went to another process, as after a restart of a container',
    async () => {
      const file = join(folder.path, 'publish.lock')
      const unlock = lockReleases(folder.path)
      const text = await readFile(file, 'utf8')
      unlock()
      const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
      await writeFile(file, text.replace(String(process.pid), String(other.pid)))
      lockReleases(folder.path)()
      other.kill('SIGKILL')
      expect(await readdir(folder.path)).toEqual([])
    },
  )
})
