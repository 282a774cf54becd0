import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'web', 'dist')
const stamp = path.join(dist, '.vite', 'built-from')

/** Builds the screens into web/dist, unless they are already those of the present sources. */
export async function buildWeb(say: (line: string) => void): Promise<void> {
  const wanted = await hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Building the screens ...')
  const { build } = await import('vite')
  // The build must not see the operator's NODE_ENV: with "development" it would build for developers.
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  await build({ root: path.join(root, 'web'), configFile: path.join(root, 'web', 'vite.config.ts'), logLevel: 'warn' })
  const { drawing } = await import('../web/drawing-build.ts')
  await build({ ...drawing, logLevel: 'warn' })
  const { buildServiceWorker } = await import('../web/service-worker-build.ts')
  await buildServiceWorker(dist)
  writeFileSync(stamp, wanted)
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const files: string[] = ['package-lock.json']
  for (const folder of ['web', 'domain']) {
    for await (const file of glob(`${folder}/**/*.{ts,tsx,css,html,js,svg,json,webmanifest}`, {
      cwd: root,
      exclude: isOutside,
    }))
      files.push(file)
  }
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

const isOutside = (file: string): boolean => /(?:^|\/)(?:dist|node_modules)(?:\/|$)|\.test\.tsx?$/.test(file)
