import { defineConfig } from 'vitest/config'

const server = {
  include: ['server/**/*.test.ts'],
  globalSetup: ['server/testing/global-setup.ts'],
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

/** `server` runs on the embedded database, `server-postgres` the very same tests on a real PostgreSQL. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    tags: [
      {
        name: 'slow',
        description: 'Left to `npm test` by `npm run check`: minutes that seldom find what the others do not.',
      },
    ],
    projects: [
      { test: { name: 'domain', include: ['domain/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...server,
          name: 'server',
          include: [...server.include, 'scripts/**/*.test.ts'],
          env: { TEST_DATABASE: 'pglite' },
        },
      },
      { test: { ...server, name: 'server-postgres', env: { TEST_DATABASE: 'postgres' } } },
      'web/vite.config.ts',
    ],
  },
})
