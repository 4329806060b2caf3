import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CODE_FOLDER, listReleases, readCurrentRelease } from '#process/releases.ts'
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
const names = async () =>
  (await readdir(folder.path)).filter((name) => !['current', CODE_FOLDER].includes(name)).toSorted()

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
    const unfinished = '20261120T030000000Z-Ab_-5678'
    for (const name of [unfinished, '.pull-abc', '.git', 'src']) await mkdir(join(folder.path, name))
    await pruneReleases(folder.path)
    expect(await names()).toEqual(['.git', 'r1', 'src'])
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

it('going back leads away from a release that cannot be read', async () => {
  await writeReleases(2)
  await switchTo(folder.path, 'r2')
  await writeFile(join(folder.path, 'r2', 'release.json'), '{')
  expect((await rollBack(folder.path)).id).toBe('r1')
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

  it('is taken by one of those who find the lock of a killed process at the same moment', async () => {
    const rounds = Array.from({ length: 200 }, (_, round) => join(folder.path, String(round)))
    for (const round of rounds) {
      mkdirSync(round)
      writeFileSync(join(round, 'publish.lock'), '999999999 5')
    }
    const script = `import { setMaxListeners } from 'node:events'
      import { lockReleases } from '#publish/releases/lock-releases.ts'
      setMaxListeners(0, process)
      const taken = ${JSON.stringify(rounds)}.filter((round, number) => {
        while (Date.now() < ${Date.now() + 2_000} + number * 4);
        try {
          return lockReleases(round)
        } catch {
          return false
        }
      })
      console.log(taken.length)
      await new Promise((resolve) => process.stdin.once('end', resolve).resume())`
    const children = Array.from({ length: 3 }, () =>
      spawn(process.execPath, ['--input-type=module', '--eval', script]),
    )
    const told = await Promise.all(children.map(({ stdout }) => once(stdout, 'data')))
    for (const { stdin } of children) stdin.end()
    expect(told.reduce((sum, [text]) => sum + Number(text), 0)).toBe(rounds.length)
  })

  it('is not waited for where its lock leads nowhere', async () => {
    await symlink('nowhere', join(folder.path, 'publish.lock'))
    expect(() => lockReleases(folder.path)).toThrow('publish.lock can neither be read nor made; remove it')
    expect(await readdir(folder.path)).toEqual(['publish.lock'])
  })

  it('is never taken by two, while processes take it and give it free in turn', async () => {
    const witness = JSON.stringify(join(folder.path, 'witness'))
    const script = `import { mkdirSync, rmdirSync } from 'node:fs'
      import { lockReleases } from '#publish/releases/lock-releases.ts'
      for (let taken = 0; taken < 1000; ) {
        let unlock
        try {
          unlock = lockReleases(${JSON.stringify(folder.path)})
        } catch (error) {
          if (!error.message.includes('publishes into')) throw error
          continue
        }
        mkdirSync(${witness})
        rmdirSync(${witness})
        unlock()
        taken += 1
      }`
    const children = Array.from({ length: 3 }, () =>
      spawn(process.execPath, ['--input-type=module', '--eval', script]),
    )
    const ends = await Promise.all(children.map((child) => once(child, 'exit')))
    expect(ends).toEqual(children.map(() => [0, null]))
    expect(await readdir(folder.path)).toEqual([])
  })

  it('belongs to a process of another machine as long as that one shows that it lives', async () => {
    const file = join(folder.path, 'publish.lock')
    // The same number, which each container gives to its first process.
    await writeFile(file, `${process.pid} 5 elsewhere`)
    expect(() => lockReleases(folder.path)).toThrow(`Process ${process.pid} of elsewhere publishes into`)
    const longAgo = Date.now() / 1000 - 150
    await utimes(file, longAgo, longAgo)
    lockReleases(folder.path)()
    expect(await readdir(folder.path)).toEqual([])
  })

  it('is free again when the process that has it exits, also on its way', async () => {
    const script = `import { lockReleases } from '#publish/releases/lock-releases.ts'
      lockReleases(${JSON.stringify(folder.path)})
      process.exit()`
    spawnSync(process.execPath, ['--input-type=module', '--eval', script])
    expect(await readdir(folder.path)).toEqual([])
  })

  it('stays with the one that took it over when the one before gives it free', async () => {
    const unlock = lockReleases(folder.path)
    await writeFile(join(folder.path, 'publish.lock'), '1 5 elsewhere')
    unlock()
    expect(await readdir(folder.path)).toEqual(['publish.lock'])
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
