/** One run over files that are already here, for feeds and `npm run import` alike; it fetches nothing. */
import { ImportProblem } from '#imports/import-problem.ts'
import { importIntoStore, type StoreImport } from '#imports/feeds/import-into-store.ts'
import { notifyChanged } from '#imports/store/open-store.ts'
import { COUNTED, type RecordStore, type RunCounts, type StoredRun } from '#imports/store/record-store.ts'

/** Where a source is run. */
export interface RunPlace {
  store: RecordStore
  source: string
  dataDir: string
}

/**
 * Takes a source for this process while a run lasts. Who watches the store is told that the run
 * changed it. Throws while another process has the source.
 */
export async function runAlone(
  { store, source, dataDir }: RunPlace,
  work: () => Promise<StoredRun>,
): Promise<StoredRun> {
  const free = await store.take(source)
  if (!free) throw new ImportProblem(`Another process runs ${source} already; wait until it is done.`)
  try {
    const run = await work()
    const isChange = CHANGES.some((name) => run.counts[name] > 0)
    // Of a shared store, machines are told when they have taken the run in.
    if (isChange && !store.isShared) notifyChanged(dataDir, run.number)
    return run
  } finally {
    await free()
  }
}

const CHANGES = ['new', 'changed', 'ended', 'returned'] as const

/**
 * Imports files into the store as one run: all of it or nothing is there afterwards. A run that fails is
 * noted with its reason.
 */
export async function runImport(
  store: RecordStore,
  request: StoreImport,
  clock: () => number = Date.now,
): Promise<StoredRun> {
  const startedAt = request.now
  try {
    return await store.run(request.source, async (run) => ({
      ...(await importIntoStore(run, request)),
      startedAt,
      endedAt: clock(),
      outcome: 'done',
    }))
  } catch (error) {
    await noteFailure(store, request.source, error, { startedAt, endedAt: clock() })
    throw error
  }
}

/** Notes a run that failed. What hinders that is less than the failure itself. */
export async function noteFailure(
  store: RecordStore,
  source: string,
  error: unknown,
  times: Pick<StoredRun, 'startedAt' | 'endedAt'>,
): Promise<void> {
  const notes = [error instanceof Error ? error.message : String(error)]
  await store
    .run(source, () => Promise.resolve({ ...times, outcome: 'failed', counts: NOTHING, notes }))
    .catch(() => undefined)
}

/** The counts of a run that read nothing. */
export const NOTHING = Object.freeze(Object.fromEntries(COUNTED.map((name) => [name, 0]))) as RunCounts

/** The report of a run in lines. */
export function renderRun({ number, counts, notes, startedAt, endedAt }: StoredRun): string[] {
  const told = COUNTED.filter((name) => name === 'rows' || counts[name] > 0)
  return [
    `run ${number}: ${told.map((name) => `${counts[name]} ${name}`).join(', ')}; ${((endedAt - startedAt) / 1000).toFixed(1)} s`,
    ...notes,
  ]
}
