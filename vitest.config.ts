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

/**
 * In a whole run a test that asks one database what the other would answer alike runs on one alone: those of features with
 * screens on PostgreSQL, since the journeys drive these on the embedded one.
 */
const aloneOn = (name: 'embedded' | 'postgres'): string[] =>
  process.env.WHOLE_RUN ? taggedTests(import.meta.dirname, name) : []
const leftToJourneys = process.env.WHOLE_RUN ? testsOfScreens(import.meta.dirname) : []

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
      { name: 'embedded', description: 'In a whole run on the embedded database alone.' },
      { name: 'postgres', description: 'In a whole run on PostgreSQL alone.' },
    ],
    projects: [
      { test: { name: 'domain', include: ['domain/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...server,
          name: 'server',
          include: [...server.include, 'scripts/**/*.test.ts'],
          exclude: [...leftOut, ...leftToJourneys, ...aloneOn('postgres')],
          env: { TEST_DATABASE: 'pglite' },
        },
      },
      {
        test: {
          ...server,
          name: 'server-postgres',
          exclude: [...leftOut, ...taggedTests(import.meta.dirname, 'once'), ...aloneOn('embedded')],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      'web/vite.config.ts',
    ],
  },
})
