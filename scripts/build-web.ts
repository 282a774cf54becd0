import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'web', 'dist')
/** In the built folder: what it was built from. */
const stamp = path.join('.vite', 'built-from')

/** True if web/dist has the screens of the present sources. */
export const isWebBuilt = async (): Promise<boolean> => sourcesOf(dist) === (await hashOfSources())

/** Builds the screens into web/dist, unless they are already those of the present sources. */
export async function buildWeb(say: (line: string) => void): Promise<void> {
  const wanted = await hashOfSources()
  if (sourcesOf(dist) === wanted) return
  say('Building the screens ...')
  const { build } = await import('vite')
  // The build must not see the operator's NODE_ENV: with "development" it would build for developers.
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  const web = path.join(root, 'web')
  const options = { root: web, configFile: path.join(web, 'vite.config.ts'), logLevel: 'warn' } as const
  await build(options)
  await build({ ...options, build: { ssr: 'app/rendering/render-page.tsx', outDir: 'dist/.server' } })
  writeFileSync(path.join(dist, stamp), wanted)
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
}

/** Copies a build to web/dist, if it is of the current sources and web/dist is not. */
export async function takeBuilt(folder: string): Promise<void> {
  const currentHash = await hashOfSources()
  if (sourcesOf(folder) !== currentHash || sourcesOf(dist) === currentHash) return
  rmSync(dist, { recursive: true, force: true })
  // The stamp is written last, so that an interrupted copy is built again.
  cpSync(folder, dist, { recursive: true, filter: (file) => path.basename(file) !== path.basename(stamp) })
  writeFileSync(path.join(dist, stamp), currentHash)
}

const sourcesOf = (folder: string): string | undefined => {
  const file = path.join(folder, stamp)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
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
