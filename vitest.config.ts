import { defineConfig } from 'vitest/config'

/** What reads the site that `npm test` builds, in most cases with Chromium. */
const BUILT = 'test/built/**/*.test.ts'

/** What starts programs and servers, among them Redis and PostgreSQL, and mostly waits for them. */
const OF_PROGRAMS = [
  'test/programs/**/*.test.ts',
  'test/imports/store/**/*.test.ts',
  'test/imports/feeds/networks.test.ts',
  'test/publish/releases/switch-release.test.ts',
  'test/process/alerts/deliver-alerts.test.ts',
  'test/process/limiter/redis-*.test.ts',
  'test/process/link-database/{link-database,sqlite-file,tips,versions,votes}.test.ts',
]

/** What takes seconds by its nature: the whole demonstration, a million steps, every page. */
const LONG = [
  'test/built/audit.test.ts',
  'test/content/**/*.test.ts',
  'test/imports/doubt.test.ts',
  'test/imports/store/killed.test.ts',
  'test/limits/long-runs.test.ts',
  'test/programs/expressions.test.ts',
  'test/relevance/**/*.test.ts',
]

/** Files share their modules, so that each loads the catalog's code once: half of the time. */
const SHARING = { isolate: false, maxWorkers: 2 }

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
          exclude: [BUILT, ...OF_PROGRAMS, ...LONG],
          ...SHARING,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          include: OF_PROGRAMS,
          exclude: LONG,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 'built', include: [BUILT], exclude: LONG, maxWorkers: 2, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: { name: 'long', include: LONG, maxWorkers: 2, sequence: { groupOrder: 2 } },
      },
    ],
  },
})
