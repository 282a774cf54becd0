import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { callsWithoutSchemas } from './build/contract-plugin.ts'
import { cutFonts } from './build/font-plugin.ts'
import { iconsFromTheirFiles } from './build/icon-plugin.ts'
import { compressFiles, fillSettings, pageHead, screenParts } from './build/page-plugins.ts'
import { sharedChunks } from './build/shared-chunks.ts'

const top = resolve(import.meta.dirname, '..')
const server = process.env.PORTAL_SERVER ?? 'http://127.0.0.1:3000'
const proxied = ['/api', '/authorize', '/dev', '/demo-sign-on', '/accent.css', '/logo']

/** Options of the build for the server: `app/rendering/render-page.tsx` (scripts/build-web.ts). */
const serverBuild = { target: 'node24', minify: true, copyPublicDir: false, manifest: false }

const nothing = new URL('./build/nothing.ts', import.meta.url).pathname

export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  plugins: [
    cutFonts(),
    callsWithoutSchemas(),
    iconsFromTheirFiles(),
    react(),
    fillSettings(),
    pageHead(),
    ...(isSsrBuild ? [] : [compressFiles(), screenParts()]),
  ],
  // The report needs none of what jsPDF would load for pages of HTML.
  resolve: { alias: Object.fromEntries(['html2canvas', 'canvg', 'dompurify'].map((name) => [name, nothing])) },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // The style sheets use :has() and media ranges. Prefixes for browsers without them are of no use.
    cssTarget: ['chrome111', 'firefox121', 'safari16.4'],
    manifest: true,
    // Browsers that do not know modulepreload load the scripts a moment later.
    modulePreload: { polyfill: false },
    // A data: address in a style or script would be refused by the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The login is part of the entry, and has a route like the other screens.
      checks: { ineffectiveDynamicImport: false, moduleLevelDirective: false, bundlerTimings: false },
      output: {
        codeSplitting: { groups: sharedChunks },
        // Every screen loads the list of these names, and hashes do not compress: as short as the bundler allows.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
      // A schema that nothing uses is left out, also one that is made of the fields of another (`...Other.shape`). The names
      // are of functions that make schemas.
      treeshake: {
        manualPureFunctions: ['z', 'textField', 'emailAddress', 'typedEmailAddress', 'refined'],
        propertyReadSideEffects: false,
      },
    },
    ...(isSsrBuild && serverBuild),
  },
  // The packages are part of the build, with React for production.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  server: {
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, changeOrigin: false }])),
  },
  test: {
    name: 'web',
    // Must equal vitest.config.ts, since the projects run together.
    maxWorkers: 2,
    environment: 'jsdom',
    // From the top: below this folder `web/features/requests/`, said to vitest, would mean all whose name ends so, `team-requests/` too.
    dir: top,
    include: ['web/**/*.test.{ts,tsx}'],
    exclude: ['web/app/rendering/**', '**/node_modules/**'],
    setupFiles: ['testing/setup.ts'],
    // One page for all files of a worker: a new jsdom and all modules again for each would take as long as the tests.
    isolate: false,
    testTimeout: 20_000,
  },
}))
