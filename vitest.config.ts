import { defineConfig } from 'vitest/config'

/** What needs the built site, Chromium or programs of their own, and often waits for them. */
const OF_PROGRAMS = ['test/built/**/*.test.ts', 'test/programs/**/*.test.ts']

export default defineConfig({
  test: {
    // Nothing is tested by how long it takes: these bounds only end what hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['test/**/*.test.ts'],
          exclude: OF_PROGRAMS,
          // Files share their modules, so that each loads the catalog's code once: half of the time.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'programs', include: OF_PROGRAMS, maxWorkers: 2, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
