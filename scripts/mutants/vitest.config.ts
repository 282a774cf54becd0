import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** The tests that a run of mutants is judged by, named by `MUTANT_TESTS`: without the other projects of the portal's own. */
export default defineConfig({
  test: {
    root: path.join(import.meta.dirname, '../..'),
    include: (process.env.MUTANT_TESTS ?? '').split(' '),
    globalSetup: process.env.MUTANT_TESTS?.includes('server/') ? ['server/testing/global-setup.ts'] : [],
    env: { TEST_DATABASE: 'pglite' },
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    tags: [
      { name: 'slow', description: '' },
      { name: 'once', description: '' },
    ],
  },
})
