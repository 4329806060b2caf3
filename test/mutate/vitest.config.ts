import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { createReusedWorkerPool } from './reused-worker.ts'

/** The duration of each test file in the first run, in which all tests ran. */
const durations = new Map<string, number>()

/** Runs slow files last, because the first failing test ends the run of a mutant. */
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

/**
 * The timeout is high because coverage measurement slows property tests down. Long-running files are
 * excluded.
 */
export default defineConfig({
  plugins: [
    {
      name: 'kept worker',
      // Stryker sets its own pool, which overrides a configured one, so the pool is replaced here.
      configureVitest({ project }) {
        const pool = createReusedWorkerPool()
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
    // The sandbox is inside node_modules, and Stryker's setup must be evaluated for each mutant.
    server: { deps: { inline: [/stryker-setup-\d+\.js$/] } },
  },
})
