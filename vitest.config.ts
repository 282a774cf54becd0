import { configDefaults, defineConfig } from 'vitest/config'
import { SlowFirst } from './scripts/slow-first.ts'
import { taggedTests, testsOfScreens } from './scripts/tagged-tests.ts'

const server = {
  include: ['server/**/*.test.ts'],
  globalSetup: ['server/testing/global-setup.ts'],
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

/** For `npm run check` also what is slow. */
const leftOut = [
  ...configDefaults.exclude,
  ...(process.env.QUICK_TESTS ? taggedTests(import.meta.dirname, 'slow') : []),
]

/** In a whole run the journeys drive every feature with screens on the embedded database: its tests then run on PostgreSQL alone. */
const leftToJourneys = process.env.JOURNEYS_FOLLOW ? testsOfScreens(import.meta.dirname) : []

/** `server` runs on the embedded database, `server-postgres` the very same tests on a real PostgreSQL, but for those tagged `once`. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    tags: [
      {
        name: 'slow',
        description: 'Left to `npm test` by `npm run check`: seconds that seldom find what the others do not.',
      },
      {
        name: 'once',
        description: 'Not run again on PostgreSQL: needs no database, or brings its own.',
      },
    ],
    projects: [
      { test: { name: 'domain', include: ['domain/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...server,
          name: 'server',
          include: [...server.include, 'scripts/**/*.test.ts'],
          exclude: [...leftOut, ...leftToJourneys],
          env: { TEST_DATABASE: 'pglite' },
        },
      },
      {
        test: {
          ...server,
          name: 'server-postgres',
          exclude: [...leftOut, ...taggedTests(import.meta.dirname, 'once')],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      'web/vite.config.ts',
    ],
  },
})
