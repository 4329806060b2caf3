import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { createKeptWorkerPool } from './kept-worker.ts'

/** How long each file took when it ran for the first time, with every test in it. */
const durations = new Map<string, number>()

/** The first test that fails ends the run of a change, so those that take long come last. */
class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    for (const file of files) {
      const duration = this.ctx.cache.getTestSpecificationResult(file)?.duration
      if (duration !== undefined && !durations.has(file.moduleId)) durations.set(file.moduleId, duration)
    }
    const durationOf = ({ moduleId }: TestSpecification) => durations.get(moduleId) ?? 0
    return files.toSorted((a, b) => durationOf(a) - durationOf(b))
  }
}

/** Properties take their time where every line is watched; what runs for long anyway is left out. */
export default defineConfig({
  plugins: [
    {
      name: 'kept worker',
      // Stryker names a pool of its own, over that of a configuration.
      configureVitest({ project }) {
        const pool = createKeptWorkerPool()
        project.config.pool = pool.name
        project.config.poolRunner = pool
      },
    },
  ],
  test: {
    testTimeout: 120_000,
    env: { KEEP_PREPARED: '1' },
    exclude: [...configDefaults.exclude, '**/long-runs.test.ts'],
    sequence: { sequencer: ShortestFirst },
    // The sandbox lies among the packages, and Stryker's own setup is evaluated for each change.
    server: { deps: { inline: [/stryker-setup-\d+\.js$/] } },
  },
})
