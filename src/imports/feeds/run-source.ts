/** One run of a source: fetched, imported into the store, noted. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createEnvironmentTexts } from '#imports/fetch/environment-text.ts'
import { fetchSource } from '#imports/fetch/fetch-source.ts'
import { readerOf } from '#imports/feeds/import-into-store.ts'
import { noteFailure, NOTHING, runAlone, runImport, type RunPlace } from '#imports/feeds/run-import.ts'
import { ImportProblem } from '#imports/import-problem.ts'
import { loadKnown, loadMapping } from '#imports/load-known.ts'
import type { StoredRun } from '#imports/store/record-store.ts'

export interface RunOptions extends RunPlace {
  contentDir: string
  environment: Readonly<Record<string, string | undefined>>
  /** Accepts any number of ended records. */
  isForced?: boolean
  clock: () => number
  sleep: (ms: number) => Promise<void>
}

/** Runs a source once. A failure is noted and thrown; the store is then as it was. */
export function runSource(options: RunOptions): Promise<StoredRun> {
  return runAlone(options, () => fetchAndImport(options, options.clock()))
}

async function fetchAndImport(options: RunOptions, startedAt: number): Promise<StoredRun> {
  const { store, source, contentDir, dataDir, environment, isForced = false, clock, sleep } = options
  const mapping = loadMapping(contentDir, source)
  if (mapping.into !== 'store')
    throw new ImportProblem(
      `Records of ${source} go into files; write into: store in its mapping, or import its files with npm run import.`,
    )
  const known = loadKnown(contentDir)
  const folder = join(dataDir, 'feeds', source)
  const state = await store.sourceState(source)
  const isSameReader = state.reader === readerOf(mapping, known)
  const fetched = await fetchSource({
    source,
    mapping,
    folder,
    texts: createEnvironmentTexts(environment),
    validators: isSameReader && !isForced ? state.validators : {},
    now: startedAt,
    sleep,
  }).catch(async (error: unknown) => {
    await noteFailure(store, source, error, { startedAt, endedAt: clock() })
    throw error
  })
  if (fetched.kind === 'unchanged') {
    return store.run(source, () =>
      Promise.resolve({
        startedAt,
        endedAt: clock(),
        outcome: 'unchanged',
        counts: NOTHING,
        notes: ['The source has nothing new.'],
      }),
    )
  }
  const { files, validators } = fetched
  try {
    return await runImport(
      store,
      { source, mapping, known, files, now: startedAt, isForced, validators },
      clock,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
