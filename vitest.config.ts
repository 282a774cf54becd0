import { defineConfig } from 'vitest/config'

const server = {
  globalSetup: ['server/testing/global-setup.ts'],
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

/** About the embedded database itself. `npm test` runs only these on it, `npm test -- --all` all tests of the server. */
const embeddedFiles = [
  'server/platform/database/{crash,data-directory,preparing-pglite}.test.ts',
  'server/platform/backup/command.test.ts',
  'server/demo/*.test.ts',
]

export default defineConfig({
  test: {
    maxWorkers: 2,
    tags: [
      { name: 'slow', description: 'Run by `npm test -- --all` only: kills, outages, fuzzing, large tables.' },
      {
        name: 'own-database',
        description: 'Uses no database or only its own, so it does not run again on the embedded one.',
      },
    ],
    projects: [
      { test: { name: 'domain', include: ['domain/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts'],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      {
        test: {
          ...server,
          name: 'server-embedded',
          include: process.env.ALL_TESTS ? ['server/**/*.test.ts'] : embeddedFiles,
          env: { TEST_DATABASE: 'pglite' },
        },
      },
      'web/vite.config.ts',
      // Without a window, and with modules of its own, as on the server.
      { test: { name: 'rendering', include: ['web/app/rendering/**/*.test.tsx'], testTimeout: 20_000 } },
    ],
  },
})
