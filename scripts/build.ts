import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { buildWeb } from './build-web.ts'

/**
 * `npm run build`: writes the folder `dist`, which runs without an install: `node dist/server/main.js`. The server is bundled
 * into a few JavaScript files, because reading and stripping a thousand TypeScript files takes most of a start. The folder
 * also has the screens and those packages that are not JavaScript.
 */

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'dist')

/** Packages copied whole, because they load a system library or WebAssembly from their own folder. */
const whole = ['sharp', '@electric-sql/pglite']
/** Parts of these packages that are imported by their own path. */
const parts = ['@electric-sql/pglite/contrib/pg_trgm']
/** Files that the server sends unchanged, from packages that are otherwise not copied. */
const handedOut = { 'swagger-ui-dist': ['package.json', 'swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE'] }

export async function build(say: (line: string) => void): Promise<void> {
  await buildWeb(say)
  say('Building the server ...')
  rmSync(dist, { recursive: true, force: true })
  await bundleServer()
  cpSync(path.join(root, 'web', 'dist'), path.join(dist, 'web', 'dist'), { recursive: true })
  copyPackages()
  say(
    `Built ${path.relative(process.cwd(), dist)}: node ${path.join(path.relative(process.cwd(), dist), 'server/main.js')}`,
  )
}

async function bundleServer(): Promise<void> {
  const bundled = await rolldown({
    cwd: root,
    platform: 'node',
    input: {
      main: 'server/start.ts',
      portal: 'server/cli.ts',
      // in-worker.ts starts it as a separate process.
      'workbook-worker': 'server/features/workbook/workbook-worker.ts',
    },
    external: [/^node:/, ...whole, ...parts, 'pg-native'],
    plugins: [withoutDemo, withoutUnused],
    // Some packages use `eval` in old code of theirs, which we cannot change, or say "use client", which means nothing here.
    checks: { eval: false, moduleLevelDirective: false, bundlerTimings: false },
  })
  await bundled.write({
    dir: path.join(dist, 'server'),
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    minify: true,
    // The build defaults to production.
    intro: ({ isEntry }) => (isEntry ? "process.env.NODE_ENV ||= 'production';" : ''),
    sourcemap: true,
  })
  await bundled.close()
  cpSync(path.join(root, 'server/platform/database/baseline.sql'), path.join(dist, 'server', 'baseline.sql'))
}

/** Puts a sentence in place of the demo, which is large and never part of a production. */
const withoutDemo: Plugin = {
  name: 'without-demo',
  load: {
    filter: { id: /\/server\/demo\// },
    handler: () => `
      import { ConfigError } from ${JSON.stringify(path.join(root, 'server', 'platform', 'config.ts'))}
      throw new ConfigError('The demo is not part of this build: set DATABASE_URL or DATA_DIR.')`,
  },
}

/**
 * Leaves out what Fastify would load for other uses than ours. @fastify/static looks for files by patterns where it makes a route
 * for each, which `serve-files.ts` does not want, and contracts take the place of JSON Schemas.
 */
const withoutUnused: Plugin = {
  name: 'without-unused',
  load: {
    filter: { id: /\/node_modules\/(?:glob|@fastify\/ajv-compiler|@fastify\/fast-json-stringify-compiler)\// },
    handler: () => 'export const glob = undefined',
  },
}

function copyPackages(): void {
  const copied = new Set<string>()
  const copy = (name: string, from: string): void => {
    const folder = folderOf(name, from)
    if (folder === undefined || copied.has(folder)) return
    copied.add(folder)
    const place = path.join(dist, path.relative(root, folder))
    mkdirSync(path.dirname(place), { recursive: true })
    cpSync(folder, place, { recursive: true, dereference: true })
    const { dependencies = {}, optionalDependencies = {} } = packageIn(folder)
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) copy(next, folder)
  }
  for (const name of whole) copy(name, path.join(root, 'server'))
  for (const [name, files] of Object.entries(handedOut)) {
    const folder = folderOf(name, path.join(root, 'server')) ?? ''
    const place = path.join(dist, 'node_modules', name)
    for (const file of files) cpSync(path.join(folder, file), path.join(place, file))
  }
  const { version } = packageIn(root)
  const dependencies = Object.fromEntries(
    whole.map((name) => [name, packageIn(path.join(root, 'node_modules', name)).version]),
  )
  const about = { name: 'client-portal', version, private: true, type: 'module', dependencies }
  writeFileSync(path.join(dist, 'package.json'), `${JSON.stringify(about, null, 2)}\n`)
}

function folderOf(name: string, from: string): string | undefined {
  for (let folder = from; folder.startsWith(root); folder = path.dirname(folder)) {
    const place = path.join(folder, 'node_modules', name)
    if (existsSync(place)) return place
  }
  return undefined
}

interface Package {
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
const packageIn = (folder: string): Package => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

if (import.meta.main) await build((line) => console.log(line))
