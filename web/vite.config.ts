import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { shortClassName } from './build/class-names.ts'
import { callsWithoutSchemas } from './build/contract-plugin.ts'
import { cutFonts } from './build/font-plugin.ts'
import { compressFiles, fillSettings, pageHead, screenParts } from './build/page-plugins.ts'
import { countUsers, parts, withoutLaterStyles, withoutPointers, withoutWrappers } from './build/parts-plugin.ts'
import { screenStyles } from './build/screen-styles.ts'

const top = resolve(import.meta.dirname, '..')
const server = process.env.PORTAL_SERVER ?? 'http://127.0.0.1:3000'
const proxied = ['/api', '/authorize', '/dev', '/demo-sign-on', '/accent.css']

const nothing = new URL('./build/nothing.ts', import.meta.url).pathname

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    cutFonts(),
    callsWithoutSchemas(),
    countUsers(),
    withoutLaterStyles(),
    react(),
    fillSettings(),
    pageHead(),
    withoutPointers(),
    withoutWrappers(),
    screenStyles(),
    compressFiles(),
    screenParts(),
  ],
  // The report needs none of what jsPDF would load for pages of HTML.
  resolve: { alias: Object.fromEntries(['html2canvas', 'canvg', 'dompurify'].map((name) => [name, nothing])) },
  worker: { format: 'es' },
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    target: 'es2022',
    // The style sheets use :has() and media ranges. Prefixes for browsers without them are of no use.
    cssTarget: ['chrome111', 'firefox121', 'safari16.4'],
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // A data: address in a style or script would be refused by the content security policy.
    assetsInlineLimit: 0,
    // The server's page names the files of a screen; its code needs nothing besides.
    modulePreload: false,
    // One sheet, which build/screen-styles.ts takes others from: what styles what never depends on which came first.
    cssCodeSplit: false,
    rolldownOptions: {
      // The login is part of the entry, and declared like the other screens all the same.
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
      // The first file names all others: seven letters that say which content each is of weigh less than eight.
      output: { codeSplitting: { groups: parts }, chunkFileNames: 'assets/[name]-[hash:7].js' },
      // A schema that nothing asks is left out.
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
  server: {
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, changeOrigin: false }])),
  },
  test: {
    name: 'web',
    // Must equal vitest.config.ts, since the projects run together.
    maxWorkers: 2,
    environment: 'jsdom',
    // From the top: below this folder `web/requests/`, said to vitest, would mean all whose name ends so, `team-requests/` too.
    dir: top,
    include: ['web/**/*.test.{ts,tsx}'],
    setupFiles: ['testing/setup.ts'],
    // One page for all files of a worker: a new jsdom and all modules again for each would take as long as the tests.
    isolate: false,
    testTimeout: 20_000,
  },
})
