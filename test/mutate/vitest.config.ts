import { configDefaults, defineConfig } from 'vitest/config'

/** Properties take their time where every line is watched; what runs for long anyway is left out. */
export default defineConfig({
  test: { testTimeout: 120_000, exclude: [...configDefaults.exclude, '**/long-runs.test.ts'] },
})
