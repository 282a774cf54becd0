import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildWeb } from './build-web.ts'

/** Kilobytes (brotli) that a visit may load at most; see README, "Speed". */
const limits = {
  beforeSignIn: 90,
  passkeys: 5,
  afterSignIn: 140,
  screen: 30,
  styles: 25,
  stylesOfScreen: 15,
  fonts: 60,
}

await buildWeb(console.log)
const dist = join(import.meta.dirname, '../web/dist')
interface Part {
  file: string
  src?: string
  imports?: string[]
  css?: string[]
}
const manifest: Record<string, Part> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const parts = Object.values(manifest)

const sizes = new Map<string, number>()
/** Kilobytes of a built file as it travels. */
function sizeOf(file: string): number {
  const content = readFileSync(join(dist, file))
  const size = sizes.get(file) ?? (file.endsWith('.woff2') ? content : brotliCompressSync(content)).length / 1000
  sizes.set(file, size)
  return size
}
const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + sizeOf(file), 0)

/** A part's file and all it imports. */
function filesOf(key: string, files = new Set<string>()): Set<string> {
  const part = manifest[key]
  if (!part) throw new Error(`The build has no part ${key}. Run the build first.`)
  if (files.has(part.file)) return files
  files.add(part.file)
  for (const next of part.imports ?? []) filesOf(next, files)
  return files
}

let over = false
function say(what: string, size: number, limit: number): void {
  over ||= size > limit
  console.log(`${size > limit ? 'ABOVE' : 'ok   '} ${what}: ${size.toFixed(1)} of ${limit} kB`)
}

const frameKey = Object.keys(manifest).find((key) => /^_frame-/.test(key)) ?? 'app/shell.tsx'
const entry = filesOf('index.html').add('before-paint.js')
const frame = filesOf(frameKey, new Set(entry))
say('JavaScript before sign-in', sum(entry), limits.beforeSignIn)
const passkeys = Object.keys(manifest)
  .filter((key) => /^_passkeys-/.test(key))
  .flatMap((key) => [...filesOf(key)].filter((file) => !entry.has(file)))
say('JavaScript of passkeys, which a login that works loads', sum(new Set(passkeys)), limits.passkeys)
say('JavaScript after sign-in', sum(frame), limits.afterSignIn)
for (const key of Object.keys(manifest)
  .filter((name) => /-screens?\.tsx$/.test(name))
  .toSorted()) {
  const more = [...filesOf(key)].filter((file) => !frame.has(file))
  say(
    `JavaScript of ${key} beside it, in ${more.length} ${more.length === 1 ? 'file' : 'files'}`,
    sum(more),
    limits.screen,
  )
}
const stylesOf: Record<string, string> = JSON.parse(readFileSync(join(dist, '.vite/styles.json'), 'utf8'))
const ofOneScreen = new Set(Object.values(stylesOf))
const sheets = parts.map(({ file }) => file).filter((file) => file.endsWith('.css') && !ofOneScreen.has(file))
say('styles', sum(new Set(sheets)), limits.styles)
for (const [screen, file] of Object.entries(stylesOf))
  say(`styles of ${screen} alone`, sizeOf(file), limits.stylesOfScreen)
const page = readFileSync(join(dist, 'index.html'), 'utf8')
const fonts = [...page.matchAll(/href="\/(assets\/[^"]+\.woff2)"/g)].map((match) => match[1] ?? '')
say(`fonts that begin with the page, ${fonts.length} files`, sum(fonts), limits.fonts)
const drawing = join(dist, '.server')
const undecided = globSync('**/*.js', { cwd: drawing }).filter((file) =>
  /NODE_ENV/.test(readFileSync(join(drawing, file), 'utf8')),
)
over ||= undecided.length > 0
console.log(
  `${undecided.length > 0 ? 'WRONG' : 'ok   '} what the server draws with is for production alone ${undecided.join(' ')}`,
)
process.exit(over ? 1 : 0)
