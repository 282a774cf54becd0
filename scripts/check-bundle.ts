import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { budgetLine } from './budget.ts'
import { buildWeb } from './build-web.ts'

/** Kilobytes (brotli) that a visit may load at most; see docs/benchmarks.md. */
const limits = {
  beforeSignIn: 115,
  passkeys: 5,
  afterSignIn: 215,
  screen: 30,
  later: 30,
  editor: 115,
  worker: 160,
  styles: 25.5,
  stylesOfScreen: 15,
  fonts: 60,
}

await buildWeb(console.log)
const dist = join(import.meta.dirname, '../web/dist')
interface Part {
  file: string
  src?: string
  isDynamicEntry?: boolean
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

/** A part's file and all it imports. */
function filesOf(key: string, files = new Set<string>()): Set<string> {
  const part = manifest[key]
  if (!part) throw new Error(`The build has no chunk ${key}. Run the build first.`)
  if (files.has(part.file)) return files
  files.add(part.file)
  for (const next of part.imports ?? []) filesOf(next, files)
  return files
}

let wrong = false
/** A line for files that a visit loads together. */
function printBudget(what: string, files: Iterable<string>, limit: number): void {
  const { ok, said } = budgetLine(what, [...files].map(sizeOf), limit)
  wrong ||= !ok
  console.log(said)
}
const inFiles = (files: readonly string[]): string => `in ${files.length} ${files.length === 1 ? 'file' : 'files'}`

const keys = Object.keys(manifest).toSorted()
const frameKey = keys.find((key) => /^_frame-/.test(key)) ?? 'app/shell.tsx'
const entry = filesOf('index.html').add('before-paint.js')
const frame = filesOf(frameKey, new Set(entry))
printBudget('JavaScript before sign-in', entry, limits.beforeSignIn)
const passkeys = keys
  .filter((key) => /^_passkeys-/.test(key))
  .flatMap((key) => [...filesOf(key)].filter((file) => !entry.has(file)))
printBudget('JavaScript of passkeys, loaded by the login screen', new Set(passkeys), limits.passkeys)
printBudget('JavaScript after sign-in', frame, limits.afterSignIn)
const additionalFiles = (key: string): string[] => [...filesOf(key)].filter((file) => !frame.has(file))
const isScreen = (key: string): boolean => /-screens?\.tsx$/.test(key)
for (const key of keys.filter(isScreen))
  printBudget(`JavaScript of ${key} in addition, ${inFiles(additionalFiles(key))}`, additionalFiles(key), limits.screen)
for (const key of keys.filter((each) => manifest[each]?.isDynamicEntry && !isScreen(each))) {
  const more = additionalFiles(key)
  // The editor of release notes is large; superusers alone load it, when they write.
  const limit = key === 'release-notes/note-dialog.tsx' ? limits.editor : limits.later
  if (more.length > 0) printBudget(`JavaScript of ${key}, loaded later, ${inFiles(more)}`, more, limit)
}
const known = new Set(parts.map(({ file }) => file))
const workers = globSync('assets/*.js', { cwd: dist }).filter((file) => !known.has(file.replaceAll('\\', '/')))
printBudget(`JavaScript of workers, ${inFiles(workers)}`, workers, limits.worker)
const stylesOf: Record<string, string> = JSON.parse(readFileSync(join(dist, '.vite/styles.json'), 'utf8'))
const ofOneScreen = new Set(Object.values(stylesOf))
const sheets = parts.map(({ file }) => file).filter((file) => file.endsWith('.css') && !ofOneScreen.has(file))
printBudget('styles', new Set(sheets), limits.styles)
for (const [screen, file] of Object.entries(stylesOf))
  printBudget(`styles of ${screen} only`, [file], limits.stylesOfScreen)
const page = readFileSync(join(dist, 'index.html'), 'utf8')
const fonts = [...page.matchAll(/href="\/(assets\/[^"]+\.woff2)"/g)].map((match) => match[1] ?? '')
printBudget(`fonts preloaded by the page, ${fonts.length} files`, fonts, limits.fonts)
const serverBuild = join(dist, '.server')
const undecided = globSync('**/*.js', { cwd: serverBuild }).filter((file) =>
  /NODE_ENV/.test(readFileSync(join(serverBuild, file), 'utf8')),
)
wrong ||= undecided.length > 0
console.log(
  `${undecided.length > 0 ? 'WRONG' : 'ok   '} server rendering uses the production build of React ${undecided.join(' ')}`,
)
process.exit(wrong ? 1 : 0)
