/** The importer is killed at any moment: the store is that of before the run, or of after it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { textOf } from '#imports/records/record.ts'
import { openRecordStore } from '#imports/store/open-store.ts'
import type { StoredRow } from '#imports/store/record-store.ts'
import { ENGINES, scratchStore, type ScratchStore } from '../../support/record-store.ts'

const KILLS = 30
const ROWS = 500
const IMPORTER = join(import.meta.dirname, '..', '..', 'support', 'killed-importer.ts')

describe.each(ENGINES)('an importer that is killed, with $name', ({ isShared }) => {
  let scratch: ScratchStore
  beforeEach(async () => {
    scratch = await scratchStore(isShared)
  })
  afterEach(() => scratch[Symbol.asyncDispose]())

  it(`leaves the store as before or as after a run, at ${KILLS} moments`, async () => {
    const importer = await startImporter(scratch.settings)
    await importer.run(0)
    let after = 0
    for (let night = 1; night <= KILLS; night += 1) {
      const before = await digestOfStore(scratch)
      importer.begin(night)
      // Spread over the run, from its first statement to behind its end.
      await new Promise((resolve) => {
        setTimeout(resolve, (night / KILLS) * importer.runMs * 1.2)
      })
      await importer.kill()
      const now = await digestOfStore(scratch)
      const isAfter = now.titles === `night ${night}`
      if (isAfter) after += 1
      else expect(now).toEqual(before)
      expect(now.rows).toBe(ROWS)
      await importer.restart()
    }
    await importer.kill()
    // Kills fell on both sides of the end of a run.
    expect(after).toBeLessThan(KILLS)
    const last = await startImporter(scratch.settings)
    await last.run(KILLS + 1)
    await last.kill()
    expect((await digestOfStore(scratch)).titles).toBe(`night ${KILLS + 1}`)
  }, 1_200_000)
})

/** The number of rows, whose titles all name one night, and of the last run that is noted. */
async function digestOfStore({ settings }: ScratchStore) {
  const store = await openRecordStore(settings)
  try {
    const titles = new Set<string>()
    let rows = 0
    for await (const { fields } of store.records(['network']) as AsyncIterable<StoredRow>) {
      rows += 1
      titles.add(textOf(fields?.['title']).replace(/^.*night/, 'night'))
    }
    const [run] = await store.runs('network', 1)
    return { rows, titles: [...titles].join(), run: run?.number, number: (await store.lastRun())?.number }
  } finally {
    await store.close()
  }
}

async function startImporter(settings: ScratchStore['settings']) {
  let child: ChildProcess
  let lines: AsyncIterator<string>
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, [IMPORTER, JSON.stringify(settings), String(ROWS)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    if (!child.stdout) throw new Error('the importer has no output')
    lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    await lines.next()
  }
  await start()
  const importer = {
    runMs: 0,
    /** Begins a run. */
    begin: (night: number): void => {
      child.stdin?.write(`${night}\n`)
    },
    run: async (night: number): Promise<void> => {
      const startedAt = performance.now()
      child.stdin?.write(`${night}\n`)
      await lines.next()
      importer.runMs = performance.now() - startedAt
    },
    kill: async (): Promise<void> => {
      const ended = new Promise((resolve) => {
        child.once('exit', resolve)
      })
      child.kill('SIGKILL')
      await ended
    },
    restart: start,
  }
  return importer
}
