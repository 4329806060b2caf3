import { defineConfig } from 'vitest/config'

/** Properties over a million steps take their time where every line is watched. */
export default defineConfig({ test: { testTimeout: 120_000 } })
