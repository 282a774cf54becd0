import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { shortClassName } from './class-names.ts'
import { callsWithoutSchemas } from './contract-plugin.ts'

const web = path.join(import.meta.dirname, '..')

/** The screens once more, for the server to draw with: `dist/.server/draw.js` with all it needs, no package beside. */
export const drawing: InlineConfig = {
  root: web,
  configFile: false,
  plugins: [
    callsWithoutSchemas(),
    react(),
    {
      name: 'page-to-draw',
      enforce: 'pre',
      resolveId: {
        filter: { id: /\/(?:written-page|settings)\.ts$/ },
        handler: () => path.join(web, 'http', 'page-to-draw.ts'),
      },
    },
  ],
  css: { modules: { generateScopedName: shortClassName } },
  ssr: { noExternal: true },
  // Otherwise React asks while it runs, and outside of a production it is the one for developers, which draws three times as long.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: 'app/draw.tsx',
    target: 'node24',
    outDir: 'dist/.server',
    minify: true,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    // Packages say "use client", which means nothing here: whoever starts the portal need not read it of each.
    rolldownOptions: {
      checks: { moduleLevelDirective: false, ineffectiveDynamicImport: false, bundlerTimings: false },
    },
  },
}
