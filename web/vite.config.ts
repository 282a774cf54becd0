import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compressFiles, fillSettings, pageHead, screenParts } from './page-plugins.ts'

const server = process.env.PORTAL_SERVER ?? 'http://127.0.0.1:3000'
const proxied = ['/api', '/authorize', '/dev', '/demo-sign-on', '/accent.css']

/** Parts of these packages that only screens behind the sign-in use. */
const later =
  'react-router/dist/production/lib/dom/|@tanstack/[^?]*/(?:queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\\.js'
const packages = '(?:react|react-dom|scheduler|react-router|@tanstack/[\\w-]+|zod)/'
const foundation = new RegExp(`node_modules/(?!${later})${packages}`)

const nothing = new URL('./nothing.ts', import.meta.url).pathname

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), fillSettings(), pageHead(), compressFiles(), screenParts()],
  // The report needs none of what jsPDF would load for pages of HTML.
  resolve: { alias: Object.fromEntries(['html2canvas', 'canvg', 'dompurify'].map((name) => [name, nothing])) },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // A data: address in a style or script would be refused by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What every page needs, in one file: it compresses better than in six, and stays the same between releases.
      output: { codeSplitting: { groups: [{ name: 'foundation', test: foundation }] } },
    },
  },
  server: {
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, changeOrigin: false }])),
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['**/*.test.{ts,tsx}'],
    setupFiles: ['testing/setup.ts'],
    // One page for all files of a worker: a new jsdom and all modules again for each would take as long as the tests.
    isolate: false,
    testTimeout: 20_000,
  },
})
